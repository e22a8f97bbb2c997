import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { metCounsellor } from "#tests/support/forms.ts";
import type { Page } from "#tests/support/visitor.ts";
import { startWithWorkers, visitorAtEach } from "#tests/support/workers.ts";
import { median } from "./soak/watch.ts";

/** From the saving of an edited text, and of an added sample, to the first answer with it, at each of two workers. */
const EDITS = 15;
/** Samples of words that no other has, so that nothing answers them before. */
const ADDED = [
  "wuzzlef blonkit frimpax wuzzlef blonkit",
  "quodrim yasnop velturgh quodrim yasnop",
  "jirnop hulbeck sagwyte jirnop hulbeck",
];
const ASK_EVERY_MS = 50;
/** Learning takes seconds: whoever asks seldom hardly delays it. */
const ASK_SAMPLE_EVERY_MS = 250;
const BETWEEN_MS = 1_500;
const QUESTION = { text: "What are the fees?" };

const directory = await mkdtemp(join(tmpdir(), "pgi-edits-"));
cpSync("rules", join(directory, "rules"), { recursive: true });
const file = join(directory, "rules/replies/fees.json");
const good = readFileSync(file, "utf8");
const samples = join(directory, "rules/samples/fees.txt");
const product = await startWithWorkers({ RULES_DIR: join(directory, "rules"), SAMPLE_DATA: "0" });
try {
  const pages = await Promise.all((await visitorAtEach(product)).map(metCounsellor));
  const last = (page: Page) => page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";
  const ask = async (place: number, question = QUESTION) => {
    const page = (await pages[place]?.submit(".composer", question)) as Page;
    pages[place] = page;
    return last(page);
  };
  const answersWith = async (begins: string, place: number, since: number, question = QUESTION): Promise<number> => {
    const every = question === QUESTION ? ASK_EVERY_MS : ASK_SAMPLE_EVERY_MS;
    while (!(await ask(place, question)).startsWith(begins)) await pause(every);
    return performance.now() - since;
  };
  await Promise.all(pages.map((_, place) => ask(place)));
  const [everywhere, apart]: [number[], number[]] = [[], []];
  for (let edit = 0; edit < EDITS; edit += 1) {
    await pause(BETWEEN_MS * (1 + Math.random()));
    const edition = `Edition ${edit}`;
    const saved = performance.now();
    writeFileSync(file, good.replace("The application fee is", `${edition}: The application fee is`));
    const at = await Promise.all(pages.map((_, place) => answersWith(edition, place, saved)));
    everywhere.push(Math.max(...at));
    apart.push(Math.max(...at) - Math.min(...at));
  }
  const answered: number[] = [];
  const fees = await ask(0);
  for (const text of ADDED) {
    await pause(BETWEEN_MS);
    const saved = performance.now();
    appendFileSync(samples, `${text}\n`);
    const at = pages.map((_, place) => answersWith(fees, place, saved, { text }));
    answered.push(Math.max(...(await Promise.all(at))));
  }
  const told = (figures: number[]) =>
    `median ${Math.round(median(figures))} ms, at least ${Math.round(Math.min(...figures))}, at most ${Math.round(Math.max(...figures))}`;
  console.log(
    `${EDITS} edits of a text, ${pages.length} workers, load of the machine ${(loadavg()[0] ?? 0).toFixed(0)}`,
  );
  console.log(`  saved until every worker answers with it: ${told(everywhere)}`);
  console.log(`  the last worker after the first, asked every ${ASK_EVERY_MS} ms: ${told(apart)}`);
  const looked = product.log.flatMap((line) =>
    line.includes('"rules reloaded"') ? [Number(JSON.parse(line).ms)] : [],
  );
  console.log(`  of that reading, checking and switching: ${told(looked.slice(0, EDITS))}`);
  console.log(`${ADDED.length} samples added, one after the other`);
  console.log(`  saved until every worker answers it: ${told(answered)}`);
  console.log(`  of that reading, learning, checking and switching: ${told(looked.slice(EDITS))}`);
} finally {
  await product.stop();
  await rm(product.dataDir, { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}
