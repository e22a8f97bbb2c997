import { existsSync } from "node:fs";
import { readSnapshot } from "#app/counsellor/load/read-directory.server.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { judgeProbe, type Verdict as ProbeVerdict } from "#tests/support/probes.ts";
import { readFollowUps, scoreFollowUps } from "./counsellor/follow-ups.ts";
import { readSet } from "./counsellor/sets.ts";
import { type Scored, score, share, table } from "./counsellor/verdict.ts";
import { probesOf, questionsOf, withoutWriter, writersIn, writtenIn } from "./writers/left-out.ts";

/**
 * How strangers are understood: each who is noted as the writer of samples ("# writer ..." in their files) asks and answers
 * what he has written, by rules that were taught by everybody else. A set that teaches (tests/data/counsellor/first-*.tsv) is
 * asked whole. BENCH_SHOW=1 prints what was not right.
 */
const show = process.env.BENCH_SHOW === "1";

const { files } = await readSnapshot({ rules: "rules", content: "content" });
const written = writtenIn(files);
const writers = writersIn(files);

interface Judged {
  readonly step: string;
  readonly verdict: ProbeVerdict;
}

const questions: Scored[] = [];
const followUps: Scored[] = [];
const answers: Judged[] = [];

function tell({ question, found, verdict }: Scored): void {
  const likely = found.readings.slice(0, 3).map(({ meaning, chance }) => `${meaning} ${chance.toFixed(2)}`);
  if (show && verdict !== "right") console.log([verdict, question.wanted, likely.join(", "), question.text].join("\t"));
}

async function judgeWriter(writer: string, set: RuleSet): Promise<void> {
  const own = written.filter((each) => each.writer === writer);
  const whole = `tests/data/counsellor/${writer}.tsv`;
  const asked = await score(existsSync(whole) ? readSet(whole) : questionsOf(own), set);
  const file = `tests/data/counsellor/followups-${writer}.tsv`;
  const followed = existsSync(file) ? await scoreFollowUps(readFollowUps(file), set) : [];
  const together = `tests/data/counsellor/several-${writer}.tsv`;
  const several = existsSync(together) ? await score(readSet(together), set) : [];
  for (const each of [...asked, ...several, ...followed]) tell(each);
  for (const probe of probesOf(own)) {
    const { verdict, got } = await judgeProbe(probe, set);
    answers.push({ step: probe.step, verdict });
    if (show && verdict !== "right") console.log([verdict, probe.step, probe.expected, got, probe.text].join("\t"));
  }
  questions.push(...asked, ...several);
  followUps.push(...followed);
  console.log(`\n${writer}, judged by the others`);
  console.log(table([...asked, ...several, ...followed], ({ question }) => question.register));
}

function answerTable(judged: readonly Judged[]): string {
  const line = (name: string, of: readonly Judged[]) => {
    const count = (wanted: ProbeVerdict) => share(of.filter(({ verdict }) => verdict === wanted).length, of.length);
    return `  ${name.padEnd(20)}${String(of.length).padStart(5)} right${count("right")} proposed${count("proposed")} asked back${count("asked back")} misread${count("misread")}`;
  };
  const steps = [...Map.groupBy(judged, ({ step }) => step)].sort(([a], [b]) => (a < b ? -1 : 1));
  return [...steps.map(([step, of]) => line(step, of)), line("all", judged)].join("\n");
}

for (const writer of writers) await judgeWriter(writer, await withoutWriter(files, writer));
console.log("\nall writers, each judged by the others");
console.log(table([...questions, ...followUps], ({ question }) => question.register));
console.log(answerTable(answers));
