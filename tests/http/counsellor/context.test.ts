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
