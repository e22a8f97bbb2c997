import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { judgeProbe, probesIn } from "#tests/support/probes.ts";
import { generatedRules } from "./rules/generated.ts";
import { type Timing, timeAnswers } from "./rules/timing.ts";

interface Asked {
  readonly question: string;
}

const ms = (value: number) => `${value.toFixed(3)} ms`.padStart(11);

function line(name: string, { meanMs, medianMs, p99Ms, p99BestMs }: Timing, base?: Timing): string {
  const ratio = base === undefined ? "" : `  ${(medianMs / base.medianMs).toFixed(2)} x the real rules`;
  return `  ${name.padEnd(34)} mean ${ms(meanMs)}  median ${ms(medianMs)}  p99 ${ms(p99Ms)}  p99 undisturbed ${ms(p99BestMs)}${ratio}`;
}

const started = performance.now();
const { ruleSet, snapshot } = await loadRules({ rules: "rules", content: "content" });
if (ruleSet === undefined) throw new Error("The rules are broken: npm run rules check");
const asked: Asked[] = JSON.parse(await readFile("tests/data/questions.json", "utf8"));
console.log(
  `reading, checking and compiling ${snapshot.files.length} rule files: ${Math.round(performance.now() - started)} ms`,
);

console.log("one message, questions of people:");
const real = await timeAnswers(
  ruleSet,
  asked.map(({ question }) => question),
  3,
);
console.log(line(`the real rules (${real.rules} replies)`, real));
for (const count of [100, 1000, 4000]) {
  const { set, questions } = await generatedRules(count, ruleSet.model);
  const some = questions.filter((_, index) => index % Math.ceil(count / 500) === 0);
  console.log(line(`${count} generated replies`, await timeAnswers(set, some, 4), real));
}

for (const name of ["probes-dev", "probes-first"]) {
  const counts = { right: 0, proposed: 0, "asked back": 0, misread: 0 };
  for (const probe of probesIn(`tests/data/${name}.tsv`)) counts[(await judgeProbe(probe, ruleSet)).verdict] += 1;
  console.log(
    `${name}: ${Object.entries(counts)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(", ")}`,
  );
}
