import { loadEvaluationSet } from "#tests/data/evaluation/load.ts";
import { readText } from "#app/evaluation/scorer/read.server.ts";
import { termsOf, likenessTo } from "#app/evaluation/scorer/concepts.server.ts";
import { coverageOf, shareOf } from "#app/evaluation/scorer/coverage.server.ts";
const set = loadEvaluationSet().filter((t) => !t.heldBack);
const comps = [...new Map(set.map((t) => [t.competency.id, t.competency])).values()];
const rows = [];
const OWN = 0.65;
for (const t of set) for (const c of comps) {
  const read = (await readText(t.text, c.elements)).filter((r) => !r.exclusion);
  const T = termsOf(c.elements), L = T.map(likenessTo);
  const R = read.map((item) => { const l = L.map((f) => f(item.stems)); return { item, l, s: l.map((v, i) => shareOf(T[i], v)), x: l.map((v, i) => shareOf(T[i], v.map((y) => (y === 1 ? 1 : 0)))) }; });
  c.elements.forEach((e, k) => {
    const ev = R.filter((r) => r.s[k] > 0 && r.s[k] >= OWN * Math.max(...r.s)).map((r) => ({ sentence: r.item.sentence, likenesses: r.l[k] }));
    const cov = coverageOf(T[k], ev);
    const evx = ev.map((r) => ({ ...r, likenesses: r.likenesses.map((y) => (y === 1 ? 1 : 0)) }));
    const covx = coverageOf(T[k], evx.filter((r) => cov.sentences.includes(r.sentence)));
    const best = Math.max(0, ...ev.map((r) => shareOf(T[k], r.likenesses)));
    rows.push({ id: t.id, kind: t.kind, el: e.id, cross: c.id !== t.competency.id, pos: c.id === t.competency.id && t.matched.has(e.id), share: cov.share, exact: covx.share, best });
  });
}
const out = [];
for (const T of [0.34,0.36,0.38,0.4,0.42,0.44,0.46,0.48, 0.5]) for (const E of [0, 0.1, 0.15, 0.2, 0.25, 0.3]) for (const B of [0, 0.25, 0.3, 0.35, 0.4]) {
  const m = (r) => r.share >= T && r.exact >= E && r.best >= B;
  const own = rows.filter((r) => !r.cross); const tp = own.filter((r) => r.pos && m(r)).length, fp = own.filter((r) => !r.pos && m(r)).length, fn = own.filter((r) => r.pos && !m(r)).length, x = rows.filter((r) => r.cross && m(r)).length;
  out.push({ T, E, B, tp, fp, fn, x, score: tp - 2 * fp - x * 0.15 });
}
out.sort((a, b) => b.score - a.score); for (const o of out.slice(0, 3)) console.log(JSON.stringify(o));
console.log("----");
for (const [T, E, B] of [[0.36, 0, 0], [0.36, 0, 0.25], [0.36, 0.15, 0.25], [0.36, 0.2, 0.25], [0.38, 0, 0.25], [0.4, 0, 0.25], [0.42, 0, 0.25]]) { const m = (r) => r.share >= T && r.exact >= E && r.best >= B; const own = rows.filter((r) => !r.cross); console.log(T, E, B, own.filter((r) => r.pos && m(r)).length, own.filter((r) => !r.pos && m(r)).length, rows.filter((r) => r.cross && m(r)).length); }
for (const r of rows.filter((r) => r.pos).sort((a, b) => a.share - b.share).slice(0, 26)) console.log(r.id, r.kind, r.el, r.share.toFixed(2), r.exact.toFixed(2), r.best.toFixed(2));
console.log("cross"); for (const r of rows.filter((r) => r.cross && r.share > 0.38).sort((a, b) => b.share - a.share)) console.log(r.id, r.kind, r.el, r.share.toFixed(2), r.exact.toFixed(2), r.best.toFixed(2));
