import { setTimeout as pause } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { fileOf } from "#tests/support/sample-files.ts";
import { signedInStudents } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";
import { flateBomb } from "#tests/unit/evaluation/support/hostile.ts";
import { competencyId, EVALUATION, letter, pdfFile, upload } from "./certificates.ts";

const product = inject("product");
const UPLOADS = 10;

test(`${UPLOADS} uploads at once are all evaluated, one of them a bomb, while other pages are answered`, async () => {
  const all = await signedInStudents(product, UPLOADS);
  const [first] = all;
  if (!first) throw new Error("There are no students.");
  const competency = await competencyId(first.visitor, "People Leadership");
  const good = await pdfFile(letter("people-leadership-01"));
  const bomb = fileOf(await flateBomb(), "bomb.pdf");
  let running = true;
  const others = answered("/student-auth", () => running);
  const pages = await Promise.all(
    all.map(({ visitor }, place) => upload(visitor, competency, place === 3 ? bomb : good)),
  );
  for (const page of pages) expect(page.status).toBe(200);
  for (const [place, { visitor }] of all.entries()) {
    const text = await evaluated(visitor, `${EVALUATION}/${competency}`);
    expect(text).toContain(place === 3 ? "Unable to evaluate certificate" : "Certificate Accepted!");
  }
  running = false;
  expect(await others).toBeGreaterThan(10);
});

/** The verdict on a page, as soon as there is one. */
async function evaluated(visitor: Visitor, path: string): Promise<string> {
  const page = await until(
    "the end of an evaluation",
    async () => {
      const now = await visitor.get(path);
      return !now.text("main").includes("Evaluating...") && now;
    },
    200_000,
  );
  return page.text(".verdict");
}

/** How often a page is answered meanwhile, asked for again as soon as it is. */
async function answered(path: string, running: () => boolean): Promise<number> {
  const visitor = new Visitor(product.address);
  let times = 0;
  for (; running(); times += 1) {
    expect((await visitor.get(path)).status).toBe(200);
    await pause(50);
  }
  return times;
}
