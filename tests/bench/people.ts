import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type JudgedPerson, VERDICTS } from "./people/played.ts";

/**
 * What came of conversations that strangers played: each set of tests/data/people holds the cards, what was said, and what
 * a third stranger thought of every answer. Played by tests/support/say.ts, judged once, before anybody else read them.
 */
const folder = "tests/data/people";
for (const file of readdirSync(folder).sort()) {
  const people = JSON.parse(readFileSync(join(folder, file), "utf8")) as JudgedPerson[];
  const verdicts = people.flatMap((person) => person.turns.map(({ verdict }) => verdict));
  const goals = people.flatMap((person) => person.goals);
  console.log(`\n${basename(file, ".json")}: ${people.length} people, ${verdicts.length} messages`);
  for (const verdict of VERDICTS)
    console.log(`  ${verdict.padEnd(12)} ${share(verdicts.filter((one) => one === verdict).length, verdicts.length)}`);
  console.log(`  goals reached ${share(goals.filter(({ reached }) => reached).length, goals.length)}`);
  const back = people.reduce((sum, person) => sum + person.wouldComeBack, 0) / people.length;
  console.log(`  would come back ${back.toFixed(1)} of 10`);
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)}% (${part} of ${whole})`;
}
