import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upload } from "#tests/http/documents/documents.ts";
import { halfAnUpload } from "#tests/http/documents/half-an-upload.ts";
import { temporaryDirectory } from "#tests/support/database.ts";
import { newPerson, signIn } from "#tests/support/doors.ts";
import { metCounsellor } from "#tests/support/forms.ts";
import type { RunningProduct } from "#tests/support/product.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import type { Page } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";
import { type LineVisitor, startWithWorkers, visitorAtEach } from "#tests/support/workers.ts";

const stack = new AsyncDisposableStack();
let product: RunningProduct;
let rules: string;

beforeAll(async () => {
  const directory = stack.use(await temporaryDirectory());
  rules = join(directory.path, "rules");
  await cp("rules", rules, { recursive: true });
  product = stack.use(await startWithWorkers({ RULES_DIR: rules }));
}, 240_000);
afterAll(() => stack.disposeAsync(), 60_000);

async function both(): Promise<[LineVisitor, LineVisitor]> {
  const [one, other] = await visitorAtEach(product);
  if (!one || !other) throw new Error("There are not two workers.");
  return [one, other];
}

test("who signs in at one worker is signed in at the other, and signed out at both", async () => {
  const [one, other] = await both();
  const person = await newPerson(product, "student");
  await signIn(one, "student", person);
  for (const cookie of await one.cookies.getCookies(product.address))
    await other.cookies.setCookie(cookie, product.address);
  const home = await other.get("/student-dashboard");
  expect(home.url.pathname).toBe("/student-dashboard");
  await home.submit("form[action*=sign-out]");
  expect((await one.get("/student-dashboard")).url.pathname).toBe("/student-auth");
});

test("an edit of the rules speaks at both soon after it is saved", { timeout: 90_000 }, async () => {
  const visitors = await both();
  const file = join(rules, "replies/fees.json");
  const good = await readFile(file, "utf8");
  const lastReply = (page: Page) => page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";
  const pages = await Promise.all(visitors.map(metCounsellor));
  let saved = false;
  const inForce = pages.map(async (first) => {
    let page = first;
    await until("the edit speaks", async () => {
      page = await page.submit(".composer", { text: "What are the fees?" });
      const edited = lastReply(page).startsWith("New edition: The application fee");
      expect(edited && !saved).toBe(false);
      return edited;
    });
  });
  await writeFile(file, good.replace("The application fee is", "New edition: The application fee is"));
  saved = true;
  await Promise.all(inForce);
});

test("what is limited is limited at both together", async () => {
  const visitors = await both();
  const person = await newPerson(product, "student");
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const visitor = visitors[guess % 2] as LineVisitor;
    statuses.push((await signIn(visitor, "student", { ...person, password: `Wrong ${guess} password` })).status);
  }
  expect(statuses.indexOf(429)).toBe(10);
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test("places that are counted in memory are those of the machine: an account's third upload waits for neither worker", async () => {
  const visitors = await both();
  const student = await signedInStudent(product);
  // New connections go to the workers by turns.
  const slow = [await halfAnUpload(product.address, student), await halfAnUpload(product.address, student)];
  try {
    for (const visitor of visitors) {
      for (const cookie of await student.visitor.cookies.getCookies(product.address))
        await visitor.cookies.setCookie(cookie, product.address);
      await until("both places are taken, at this worker too", async () => {
        const file = fileOf(await pdf("x"), "a.pdf");
        return (await upload(visitor, "additional", { title: "One more", file })).status === 429;
      });
    }
  } finally {
    for (const socket of slow) socket.destroy();
  }
});
