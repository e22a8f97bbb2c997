import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { metCounsellor } from "#tests/support/forms.ts";
import type { Page } from "#tests/support/visitor.ts";
import { startWithWorkers, visitorAtEach } from "#tests/support/workers.ts";
import { median } from "./soak/watch.ts";

/** From the saving of an edited text to the first answer with it, at each of two workers. */
const EDITS = 15;
const ASK_EVERY_MS = 50;
const BETWEEN_MS = 1_500;
const QUESTION = { text: "What are the fees?" };

const directory = await mkdtemp(join(tmpdir(), "pgi-edits-"));
cpSync("rules", join(directory, "rules"), { recursive: true });
const file = join(directory, "rules/replies/fees.json");
const good = readFileSync(file, "utf8");
const product = await startWithWorkers({ RULES_DIR: join(directory, "rules"), SAMPLE_DATA: "0" });
try {
  const pages = await Promise.all((await visitorAtEach(product)).map(metCounsellor));
  const last = (page: Page) => page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";
  const ask = async (place: number) => {
    const page = (await pages[place]?.submit(".composer", QUESTION)) as Page;
    pages[place] = page;
    return last(page);
  };
  const answersWith = async (edition: string, place: number, since: number): Promise<number> => {
    while (!(await ask(place)).startsWith(edition)) await pause(ASK_EVERY_MS);
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
  console.log(`  of that reading, checking and switching: ${told(looked)}`);
} finally {
  await product.stop();
  await rm(product.dataDir, { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}
