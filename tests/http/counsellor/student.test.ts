import { expect, inject, test } from "vitest";
import { HOME } from "#tests/http/documents/documents.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { signedIn } from "#tests/support/sign-in.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const CHAT = `${HOME}/counsellor`;

async function ask(visitor: Visitor, text: string): Promise<Page> {
  const page = await visitor.get(CHAT);
  const form = page.root
    .querySelectorAll("dialog form")
    .find((each) => each.querySelector("textarea, input[type=text]"));
  const turn = form?.querySelector('input[name="turn"]')?.getAttribute("value") ?? "0";
  return visitor.post(CHAT, new URLSearchParams({ intent: "say", turn, text }));
}

test("the counsellor greets the student by name and says what paying needs", async () => {
  const { visitor, page } = await signedIn(product, "student");
  const chat = await page.follow("Start Conversation");
  expect(chat.url.pathname).toBe(CHAT);
  expect(chat.text("dialog h2")).toBe("PGI Counsellor");
  expect(chat.text("dialog")).toContain("Test Person");
  const answer = await ask(visitor, "I want to apply");
  expect(answer.text("dialog")).not.toMatch(/already complete/i);
  const button = answer.root.querySelectorAll("dialog button").find((each) => /apply|pay/i.test(each.textContent));
  expect(button, answer.text("dialog")).toBeDefined();
});

test("a student who has paid hears that the payment is complete and the documents are unlocked", async () => {
  const { visitor } = await signedInStudent(product);
  const answer = await ask(visitor, "I want to apply and pay the fee");
  expect(answer.text("dialog")).toMatch(/already complete/i);
  expect(answer.text("dialog")).toMatch(/unlocked/i);
});

test("a student who has paid is told the Student ID that is their own, and nobody else is told one", async () => {
  const { visitor, studentId } = await signedInStudent(product);
  const answer = await ask(visitor, "what is my student id");
  expect(answer.text("dialog")).toContain(`Your Student ID is ${studentId}.`);
  const unpaid = await signedIn(product, "student");
  expect((await ask(unpaid.visitor, "what is my student id")).text("dialog")).not.toContain("Your Student ID is PGI");
});

test("the pay buttons of the chat lead to the payment of their course", async () => {
  for (const course of ["GMP", "AIP"]) {
    const { visitor } = await signedIn(product, "student");
    const page = await ask(visitor, "I want to apply");
    const buttons = page.root.querySelectorAll('dialog button[name="button"]');
    const pay = buttons.find((each) => each.textContent.includes(course));
    expect(pay, page.text("dialog")).toBeDefined();
    const turn = page.root.querySelector('dialog input[name="turn"]')?.getAttribute("value") ?? "";
    const press = new URLSearchParams({ intent: "say", turn, button: pay?.getAttribute("value") ?? "" });
    const next = await visitor.post(CHAT, press);
    const text = next.url.pathname === "/payment/test" ? next.url.search : next.text("dialog");
    expect(text).toContain(course);
  }
});

test("an unpaid and a paid student get different answers about documents in the same conversation", async () => {
  const { visitor } = await signedIn(product, "student");
  const before = await ask(visitor, "I want to apply");
  await visitor.post("/payment/test", new URLSearchParams({ course: "GMP" }));
  const after = await ask(visitor, "I want to apply");
  expect(before.text("dialog")).not.toMatch(/already complete/i);
  expect(after.text("dialog")).toMatch(/already complete/i);
});

test("a student who has paid is told by name what has arrived of them", async () => {
  const { visitor } = await signedInStudent(product);
  const answer = await ask(visitor, "which documents of mine have you received");
  expect(answer.text("dialog")).toContain("PGI has these of you: no document yet.");
});
