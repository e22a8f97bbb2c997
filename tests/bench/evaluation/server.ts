import { setTimeout as pause } from "node:timers/promises";
import { competencyId, EVALUATION, letter, pdfFile, upload } from "#tests/http/evaluation/certificates.ts";
import { startProduct } from "#tests/support/product.ts";
import { fileOf } from "#tests/support/sample-files.ts";
import { signedInStudents } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { flateBomb } from "#tests/unit/evaluation/support/hostile.ts";

const PAUSE = 10;
const OTHER_PAGE = "/student-auth";

/** Letters of which one is a bomb. */
export async function lettersAndBomb(count: number): Promise<File[]> {
  const good = await pdfFile(letter("people-leadership-01"));
  const bomb = fileOf(await flateBomb(), "bomb.pdf");
  return Array.from({ length: count }, (_, place) => (place === 3 ? bomb : good));
}

/** Uploads through the running product at once, a student each, and prints how long the students and everybody else wait. */
export async function reportServer(files: readonly File[]): Promise<void> {
  await using product = await startProduct();
  const people = await signedInStudents(product, files.length);
  const [first] = people;
  if (!first) return;
  const competency = await competencyId(first.visitor, "People Leadership");
  const quiet = otherVisitor(product.address);
  await pause(2_000);
  const before = await quiet();
  const busy = otherVisitor(product.address);
  const started = performance.now();
  const waits: number[] = [];
  await Promise.all(
    people.map(async ({ visitor }, place) => {
      await upload(visitor, competency, files[place] ?? new File([], ""));
      waits.push(performance.now() - started);
    }),
  );
  for (const { visitor } of people) while (await isEvaluating(visitor, competency)) await pause(100);
  const whole = performance.now() - started;
  const during = await busy();
  console.log(
    `${files.length} uploads at once through the server: answered after ${seconds(share(waits, 0.5))} s (median) to ` +
      `${seconds(share(waits, 1))} s, all evaluated after ${seconds(whole)} s;\n` +
      `  another page (${OTHER_PAGE}) meanwhile p50 ${share(during, 0.5).toFixed(0)} ms, p99 ${share(during, 0.99).toFixed(0)} ms ` +
      `(before: p50 ${share(before, 0.5).toFixed(0)} ms, p99 ${share(before, 0.99).toFixed(0)} ms)`,
  );
}

async function isEvaluating(visitor: Visitor, competency: string): Promise<boolean> {
  return (await visitor.get(`${EVALUATION}/${competency}`)).text("main").includes("Evaluating...");
}

/** Somebody who asks for a page again and again until told to stop; gives the waiting times in milliseconds. */
function otherVisitor(address: string): () => Promise<number[]> {
  const visitor = new Visitor(address);
  const times: number[] = [];
  let running = true;
  const done = (async () => {
    while (running) {
      const started = performance.now();
      await visitor.get(OTHER_PAGE);
      times.push(performance.now() - started);
      await pause(PAUSE);
    }
  })();
  return async () => {
    running = false;
    await done;
    return times;
  };
}

function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
