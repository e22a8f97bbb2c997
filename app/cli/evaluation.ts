import { labelOf } from "#app/evaluation/evidence/lesson.ts";
import { type Beside, besidePeople, together } from "#app/evaluation/evidence/people.ts";
import { evidenceNow } from "#app/evaluation/evidence/taught.server.ts";
import { listTeaching, readCatalogue } from "#app/records/competency-elements.server.ts";
import { Evaluations } from "#app/records/evaluations.server.ts";
import { runCommand, withDatabase } from "./run-command.ts";

const USAGE = `npm run evaluation -- <command>

  agreement    the evaluator beside the assessors: precision and recall per competency and element, and which
               sentences taught it wrongly
  check        check the sentences that teach it`;

const MOST_SENTENCES = 3;
/** So many of the newest reviews tell how evaluator and assessors agree. */
const MOST_REVIEWED = 20_000;

await runCommand(async () => {
  const [command] = process.argv.slice(2);
  if (command === "agreement") await withDatabase(agreement);
  else if (command === "check") await withDatabase(check);
  else throw new Error(USAGE);
});

/** Prints the evaluator's precision and recall against the assessors' verdicts, and the sentences that taught it wrongly. */
async function agreement(): Promise<void> {
  const fields = { matches: 1, reviews: 1 };
  const newest = { sort: { evaluated_at: -1, _id: -1 }, limit: MOST_REVIEWED, fields } as const;
  const elements = besidePeople(await Evaluations.find({ state: "reviewed" }, newest));
  if (elements.size === 0) return console.log("No certificate has been reviewed by an assessor yet.");
  console.log(line("All elements that assessors judged", together([...elements.values()])));
  for (const { name, elements: own } of await readCatalogue()) {
    const judged = own.flatMap(({ id }) => elements.get(id) ?? []);
    if (judged.length === 0) continue;
    console.log(`\n${line(name, together(judged))}`);
    for (const element of judged) {
      console.log(line(`  ${element.elementName}`, element));
      for (const { sentence, times } of element.taughtWrongly.slice(0, MOST_SENTENCES))
        console.log(`    taught wrongly ${times} times: ${sentence}`);
    }
  }
}

function line(name: string, { right, wrong, missed, asked }: Beside): string {
  const wanted = right + missed;
  return (
    `${name.padEnd(46)} precision ${share(right, right + wrong)}  recall ${share(right, wanted)}  ` +
    `with an assessor ${share(right + asked, wanted)}  (${right} right, ${wrong} wrong, ${missed} missed)`
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? "  -  " : `${((100 * part) / whole).toFixed(0).padStart(3)}%`;
}

/** Prints what an editor should look at among the sentences that teach the elements in use. */
async function check(): Promise<void> {
  const evidence = await evidenceNow();
  for (const { competency, name } of await listTeaching()) {
    const label = labelOf(competency, name);
    const findings = evidence.check(label);
    console.log(`${label}: ${findings.length === 0 ? "nothing to look at" : ""}`);
    for (const { kind, about, message } of findings)
      console.log(`  ${message}${kind === "not apart" || about === "" ? "" : ` ${about}`}`);
  }
}
