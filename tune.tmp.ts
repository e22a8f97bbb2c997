import { loadEvaluationSet } from "#tests/data/evaluation/load.ts";
import { evaluateOffline } from "#app/evaluation/scorer/offline.server.ts";
const rows = []; let flagErr = 0;
for (const t of loadEvaluationSet().filter((x) => !x.heldBack)) {
  const r = await evaluateOffline({ text: t.text, competency: t.competency, elements: t.competency.elements });
  if (process.argv[2] && t.id.includes(process.argv[2])) console.log(JSON.stringify(r, null, 1));
  if (t.flags.join() !== r.flags.map((f) => f.kind).join()) console.log("FLAGS", t.id, t.kind, t.flags, r.flags.map((f) => f.kind));
  for (const m of r.matchedElements) rows.push({ id: t.id, kind: t.kind, el: m.elementId, pos: t.matched.has(m.elementId), share: m.matchScore });
}
for (const T of [0.6, 0.65, 0.7, 0.75, 0.8]) {
  const tp = rows.filter((r) => r.pos && r.share >= T).length, fp = rows.filter((r) => !r.pos && r.share >= T).length, fn = rows.filter((r) => r.pos && r.share < T).length;
  console.log(T, "P", (tp / (tp + fp)).toFixed(3), "R", (tp / (tp + fn)).toFixed(3), { tp, fp, fn });
}
const show = (f) => rows.filter(f).sort((a, b) => a.share - b.share).forEach((r) => console.log(r.id, r.kind, r.el, r.pos ? "+" : "-", r.share.toFixed(2)));
console.log("-- lowest positives"); show((r) => r.pos && r.share < 0.72);
console.log("-- highest negatives"); show((r) => !r.pos && r.share > 0.6);
