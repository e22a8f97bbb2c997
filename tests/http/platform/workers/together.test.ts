import { afterAll, beforeAll, expect, test } from "vitest";
import { upload } from "#tests/http/documents/documents.ts";
import { halfAnUpload } from "#tests/http/documents/half-an-upload.ts";
import { newPerson, signIn } from "#tests/support/doors.ts";
import type { RunningProduct } from "#tests/support/product.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { until } from "#tests/support/wait.ts";
import { type LineVisitor, startWithWorkers, visitorAtEach } from "#tests/support/workers.ts";

const stack = new AsyncDisposableStack();
let product: RunningProduct;

beforeAll(async () => {
  product = stack.use(await startWithWorkers());
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
