import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { metCounsellor } from "#tests/support/forms.ts";
import { startProduct } from "#tests/support/product.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { median } from "./soak/watch.ts";

/** From the saving of an edited text, and of an added sample, to the first answer with it. */
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
const product = await startProduct({
  env: { RULES_DIR: join(directory, "rules"), LOG_LEVEL: "info", TRUST_PROXY: "1" },
});
try {
  let page = await metCounsellor(new Visitor(product.address));
  const ask = async (question = QUESTION) => {
    page = await page.submit(".composer", question);
    return page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";
  };
  const answersWith = async (begins: string, since: number, question = QUESTION): Promise<number> => {
    const every = question === QUESTION ? ASK_EVERY_MS : ASK_SAMPLE_EVERY_MS;
    while (!(await ask(question)).startsWith(begins)) await pause(every);
    return performance.now() - since;
  };
  await ask();
  const edited: number[] = [];
  for (let edit = 0; edit < EDITS; edit += 1) {
    await pause(BETWEEN_MS * (1 + Math.random()));
    const edition = `Edition ${edit}`;
    const saved = performance.now();
    writeFileSync(file, good.replace("The application fee is", `${edition}: The application fee is`));
    edited.push(await answersWith(edition, saved));
  }
  const answered: number[] = [];
  const fees = await ask();
  for (const text of ADDED) {
    await pause(BETWEEN_MS);
    const saved = performance.now();
    appendFileSync(samples, `${text}\n`);
    answered.push(await answersWith(fees, saved, { text }));
  }
  const told = (figures: number[]) =>
    `median ${Math.round(median(figures))} ms, at least ${Math.round(Math.min(...figures))}, at most ${Math.round(Math.max(...figures))}`;
  console.log(`${EDITS} edits of a text, load of the machine ${(loadavg()[0] ?? 0).toFixed(0)}`);
  console.log(`  saved until an answer with it: ${told(edited)}`);
  const looked = product.log.flatMap((line) =>
    line.includes('"rules reloaded"') ? [Number(JSON.parse(line).ms)] : [],
  );
  console.log(`  of that reading, checking and switching: ${told(looked.slice(0, EDITS))}`);
  console.log(`${ADDED.length} samples added, one after the other`);
  console.log(`  saved until it is answered: ${told(answered)}`);
  console.log(`  of that reading, learning, checking and switching: ${told(looked.slice(EDITS))}`);
} finally {
  await product.stop();
  await rm(product.dataDir, { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}
