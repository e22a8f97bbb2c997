import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { judgeProbe, probesIn } from "#tests/support/probes.ts";
const { ruleSet: set } = await loadRules({ rules: "rules", content: "content" });
const show = process.argv[2] ?? "misread";
for (const f of ["tests/data/probes-first.tsv", "tests/data/probes-dev.tsv", ...["s6","s7","s8"].map((s) => `/work/words/counsellor/samples/answers-${s}.tsv`)]) {
  const n: Record<string, number> = {};
  for (const p of probesIn(f)) { const v = await judgeProbe(p, set!); const k = typeof v === "string" ? v : (v as {verdict:string}).verdict; n[k] = (n[k] ?? 0) + 1; if (k === show && (process.argv[3] === undefined || f.includes(process.argv[3]))) console.log(JSON.stringify(p), JSON.stringify(v)); }
  console.log(f, n);
}
