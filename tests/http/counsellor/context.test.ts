import { expect, inject, test } from "vitest";
import { metCounsellor } from "#tests/support/forms.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const { address } = inject("product");

const say = (page: Page, text: string) => page.submit(".composer", { text });
const lastReply = (page: Page) => page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";

test("without script, follow-ups go on from the answer before them, and New Chat ends that", async () => {
  let page = await say(await metCounsellor(new Visitor(address)), "Who can apply for GMP?");
  page = await say(page, "and the other one?");
  expect(lastReply(page)).toContain("AIP asks for");
  page = await say(page, "Do I need a degree?");
  page = await say(page, "but why?");
  expect(lastReply(page)).toContain("Because experience is what is certified");
  page = await page.submit("form:has([name=intent][value=new])", {});
  page = await say(page, "but why?");
  expect(lastReply(page)).not.toContain("Because experience");
});

test("without script, what was told in passing is not asked again, and can be taken back", async () => {
  let page = await say(await metCounsellor(new Visitor(address)), "I have 12 years in sales, six as head");
  expect(lastReply(page)).toContain("GMP looks likely");
  page = await say(page, "yes");
  expect(lastReply(page)).toContain("Noted: 12 years of work; 6 years of leading people.");
  expect(lastReply(page)).toContain("In your present role");
  page = await say(page, "go back");
  expect(lastReply(page)).toContain("Have you led people");
});
