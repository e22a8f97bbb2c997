import { readFileSync } from "node:fs";
import { loadEvaluationSet } from "#tests/data/evaluation/load.ts";
import { evaluateOffline } from "#app/evaluation/scorer/offline.server.ts";
import { termsOf } from "#app/evaluation/scorer/concepts.server.ts";
const theirs = JSON.parse(readFileSync("/work/wt/content/content/competencies.json", "utf8"));
const set = loadEvaluationSet();
const mine = new Map(set.map((t) => [t.competency.id, t.competency]));
for (const c of mine.values()) console.log("mine", c.id, termsOf(c.elements).map((t) => t.length).join(" "));
for (const c of theirs) console.log("theirs", c.name, termsOf(c.elements.map((e, i) => ({ ...e, id: String(i) }))).map((t) => t.length).join(" "));
const people = theirs.find((c) => c.name === "People Leadership");
const ids = ["direction", "developing", "performance", "team-building", "conflict"];
const elements = people.elements.map((e, i) => ({ ...e, id: ids[i] }));
let out = { tp: 0, fp: 0, fn: 0 };
for (const t of set.filter((x) => !x.heldBack && x.competency.id === "people-leadership")) {
  const r = await evaluateOffline({ text: t.text, competency: people, elements });
  for (const m of r.matchedElements) { const pos = t.matched.has(m.elementId); if (pos && m.matched) out.tp++; else if (pos) { out.fn++; console.log("fn", t.id, m.elementId, m.matchScore); } else if (m.matched) { out.fp++; console.log("fp", t.id, m.elementId, m.matchScore); } }
}
console.log(out);
