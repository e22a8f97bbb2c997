import { expect, inject, test } from "vitest";
import { metCounsellor } from "#tests/support/forms.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const { address } = inject("product");

const say = (page: Page, text: string) => page.submit(".composer", { text });
const lastReply = (page: Page) => page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";

/** Presses the newest button of this name. */
function press(page: Page, name: string): Promise<Page> {
  const button = page.root
    .querySelectorAll(".entry-buttons button")
    .findLast((each) => each.textContent.trim() === name);
  expect(button, `${name} after: ${lastReply(page)}`).toBeDefined();
  return page.submit(".chat-scroll form", { button: button?.getAttribute("value") ?? "" });
}

async function atExperience(): Promise<Page> {
  const page = await press(await metCounsellor(new Visitor(address)), "Check my eligibility");
  return press(page, "Yes");
}

test("without script, what is typed is said back and one press changes it", async () => {
  const noted = await say(await atExperience(), "3 years at TCS and 9 at Infosys");
  expect(lastReply(noted)).toContain("Noted: 12 years (3 + 9) of work experience.");
  const changed = await press(noted, "Change that");
  expect(lastReply(changed)).toContain("How many years of work experience");
  expect(lastReply(await say(changed, "I'm 45 with 6 years of experience"))).toContain(
    "Noted: 6 years of work experience.",
  );
});

test("without script, going back, stopping and going on lose nothing", async () => {
  let page = await say(await atExperience(), "ten years");
  page = await say(page, "I made a mistake");
  expect(lastReply(page)).toContain("How many years of work experience");
  page = await say(page, "nine years");
  page = await press(page, "Stop for now");
  expect(lastReply(page)).toContain("Your answers are kept");
  page = await say(page, "What are the fees?");
  expect(lastReply(page)).toContain("4,999");
  expect(lastReply(await say(page, "go on"))).toContain("Have you led people");
});

test("without script, not eligible comes after a confirmation of what was typed, and at once after pressed answers", async () => {
  const asked = await say(await atExperience(), "6 months");
  expect(lastReply(asked)).toContain("6 months of work experience");
  expect(asked.text(".transcript")).not.toContain("require a minimum of 5 years");
  const confirmed = await press(asked, "Yes, that is right");
  expect(lastReply(confirmed)).toContain("PGI certifications require a minimum of 5 years of work experience");
  const pressed = await press(await atExperience(), "Less than 5 years");
  expect(lastReply(pressed)).toContain("PGI certifications require a minimum of 5 years of work experience");
});
