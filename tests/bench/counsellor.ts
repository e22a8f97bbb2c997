import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { sureOf } from "#app/counsellor/match/rank.ts";
import { likeliest } from "#app/counsellor/match/readings.ts";
import { reliabilityOf } from "#app/counsellor/reliability.ts";
import { judgeProbe, probesIn } from "#tests/support/probes.ts";
import { readFollowUps, scoreBehindOthers, scoreFollowUps } from "./counsellor/follow-ups.ts";
import { afterOneSample, costs, learningCurve, paraphrasesIn } from "./counsellor/learning.ts";
import { readSet } from "./counsellor/sets.ts";
import { reliabilityOfSets, type Scored, score, share, table } from "./counsellor/verdict.ts";
import { writersIn } from "./writers/left-out.ts";

const SETS = "tests/data/counsellor";

const started = performance.now();
const { ruleSet, learnt, snapshot, advise } = await loadRules({ rules: "rules", content: "content" });
if (ruleSet === undefined || learnt === undefined) throw new Error("The rules are broken: npm run rules check");
const { taught } = learnt;
console.log(
  `${snapshot.files.length} rule files, ${taught.samples.length} samples of ${taught.labels.length} topics; loaded and checked in ${Math.round(performance.now() - started)} ms, ${(await advise()).length} pieces of advice`,
);

// What teaches is no test of what was learnt: npm run bench writers has each asked by rules that the others taught.
const teaching = new Set(writersIn(snapshot.files));
const all: Scored[] = [];
for (const file of readdirSync(SETS).sort()) {
  if (!/^(dev|first)-\d+\.tsv$/.test(file) || teaching.has(file.slice(0, -4))) continue;
  const scored = await score(readSet(`${SETS}/${file}`), ruleSet);
  console.log(`\n${file}, by register`);
  console.log(table(scored, ({ question }) => question.register));
  all.push(...scored);
}

for (const file of readdirSync(SETS).sort()) {
  if (!file.startsWith("followups-") || teaching.has(file.slice("followups-".length, -4))) continue;
  console.log(`\n${file}, each behind its first question`);
  console.log(
    table(await scoreFollowUps(readFollowUps(`${SETS}/${file}`), ruleSet), ({ question }) => question.register),
  );
}
const single = all.filter(({ question }) => question.wanted.length === 1 && question.register !== "several");
console.log("\nall sets, questions about one thing: by themselves, and behind a question about something else");
console.log(table(single, () => "by themselves"));
console.log(
  table(
    await scoreBehindOthers(
      all.map(({ question }) => question),
      ruleSet,
    ),
    () => "behind another",
  ),
);

console.log("\nall sets, topics of which not everything was right");
const missed = new Set(all.filter(({ verdict }) => verdict !== "right").map(({ question }) => question.wanted[0]?.[0]));
console.log(
  table(
    all.filter(({ question }) => missed.has(question.wanted[0]?.[0])),
    ({ question }) => question.wanted[0]?.[0] ?? "",
  ),
);

console.log(
  "\nhow sure the likeliest reading is, and how often it is right: every sample judged by those of other folds",
);
for (const { from, to, samples, right } of (await reliabilityOf(learnt, ruleSet)).bands)
  console.log(`  ${from.toFixed(1)} to ${to.toFixed(1)}${String(samples).padStart(7)}${share(right, samples)}`);
console.log("\nthe same for the questions of all sets about one thing");
console.log(reliabilityOfSets(all).join("\n"));

console.log("\nwhat is typed in an assessment");
for (const file of readdirSync("tests/data").sort()) {
  if (!/^probes-.*\.tsv$/.test(file)) continue;
  const judged = await Promise.all(probesIn(`tests/data/${file}`).map((probe) => judgeProbe(probe, ruleSet)));
  const count = (wanted: string) => share(judged.filter(({ verdict }) => verdict === wanted).length, judged.length);
  console.log(
    `  ${file.padEnd(22)}${String(judged.length).padStart(5)} right${count("right")} proposed${count("proposed")} asked back${count("asked back")} misread${count("misread")}`,
  );
}

const questions = all.map(({ question }) => question);
console.log("\nlearning curve, the likeliest reading of questions about one thing");
console.log(learningCurve(taught.samples, questions).join("\n"));

console.log("\nwhen one unanswered question is added as a sample");
const groups = paraphrasesIn(readFileSync(`${SETS}/paraphrases.tsv`, "utf8"));
console.log(
  afterOneSample(taught.samples, groups, (chances, labels, topic) =>
    sureOf(likeliest(labels, chances), ruleSet).some(({ meaning }) => meaning === topic),
  ).join("\n"),
);

console.log("\ntime and memory");
console.log((await costs(taught.samples, questions)).join("\n"));
