import { loadEvaluationSet } from "#tests/data/evaluation/load.ts";
import { evaluateOffline } from "#app/evaluation/scorer/offline.server.ts";
const set = loadEvaluationSet().filter((t) => !t.heldBack);
const comps = new Map(set.map((t) => [t.competency.id, t.competency]));
let n = 0, hit = 0; const by = new Map();
for (const t of set) for (const c of comps.values()) { if (c.id === t.competency.id) continue; const r = await evaluateOffline({ text: t.text, competency: c, elements: c.elements }); for (const m of r.matchedElements) { n++; if (m.matched) { hit++; by.set(m.elementId, [...(by.get(m.elementId) ?? []), `${t.id} ${m.matchScore} ${m.quotes.join(" || ")}`]); } } }
console.log(n, hit); for (const [k, v] of [...by].sort((a, b) => b[1].length - a[1].length)) console.log(k, v.length, "\n   ", v.slice(0, 6).join("\n    "));
