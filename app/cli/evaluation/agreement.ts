import { type Beside, besidePeople, together } from "#app/evaluation/evidence/people.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { listReviewed } from "#app/records/evaluations.server.ts";

const MOST_SENTENCES = 3;

function share(part: number, whole: number): string {
  return whole === 0 ? "  -  " : `${((100 * part) / whole).toFixed(0).padStart(3)}%`;
}

function line(name: string, { right, wrong, missed, asked }: Beside): string {
  const wanted = right + missed;
  return (
    `${name.padEnd(46)} precision ${share(right, right + wrong)}  recall ${share(right, wanted)}  ` +
    `with an assessor ${share(right + asked, wanted)}  (${right} right, ${wrong} wrong, ${missed} missed)`
  );
}

/** Prints the evaluator's precision and recall against the assessors' verdicts, and the sentences that taught it wrongly. */
export async function agreement(): Promise<void> {
  await connectDatabase(env(), { own: false });
  try {
    const elements = besidePeople(await listReviewed());
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
  } finally {
    await disconnectDatabase();
  }
}
