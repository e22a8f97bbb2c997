import { expect, inject, test } from "vitest";
import { metCounsellor } from "#tests/support/forms.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const { address } = inject("product");
const FORM = "application/x-www-form-urlencoded";

const begin = () => metCounsellor(new Visitor(address));
const ask = (page: Page, text: string) => page.submit(".composer", { text });
const press = (page: Page, button: string) => page.submit(".chat-scroll form", {}, button);
const entries = (page: Page) => page.root.querySelectorAll(".entry").length;
const lastReply = (page: Page) => page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";

test("the dialog has what the specification names", async () => {
  const page = await begin();
  expect(page.text("dialog h2")).toBe("PGI Counsellor");
  expect(page.text(".dialog-head")).toContain("New Chat");
  expect(page.root.querySelector(".dialog-close")?.getAttribute("href")).toBe("/");
  expect(page.root.querySelector(".composer textarea")?.getAttribute("placeholder")).toBe("Type your question...");
  expect(page.root.querySelectorAll(".quick-question").map((button) => button.textContent)).toEqual([
    "Is PGI a course?",
    "Do I need a degree?",
    "What if I don't have manager title?",
    "What are the fees?",
  ]);
  expect(page.root.querySelector('[role="log"] time')?.getAttribute("datetime")).toMatch(/^\d{4}-/);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
});

test("without script a question is answered on the page that follows, at its newest turn", async () => {
  const page = await begin();
  const answered = await ask(page, "What are the fees?");
  expect(answered.status).toBe(200);
  expect(answered.url.hash).toBe("#latest");
  expect(answered.text("#latest")).toContain("What are the fees?");
  expect(lastReply(answered)).toContain("4,999");
  expect(answered.root.querySelector(".entry-bot[data-delay] .typing")).not.toBeNull();
});

test("a quick question is asked by its button", async () => {
  const page = await begin();
  const answered = await page.submit(".quick", {}, "Do I need a degree?");
  expect(answered.text("#latest")).toContain("Do I need a degree?");
});

test("the assessment is walked with buttons alone", async () => {
  let page = await press(await begin(), "Check my eligibility");
  for (const answer of ["Yes", "Less than 5 years"]) {
    const button = page.root
      .querySelectorAll(".entry-buttons button")
      .findLast((each) => each.textContent.includes(answer));
    expect(button, `${answer} after: ${lastReply(page)}`).toBeDefined();
    page = await page.submit(".chat-scroll form", { button: button?.getAttribute("value") ?? "" });
  }
  expect(page.text(".transcript")).toContain("PGI certifications require a minimum of 5 years of work experience");
});

test("a page with script is answered with the chat as it stands, at a message, a message said before, a vote and New Chat", async () => {
  const visitor = new Visitor(address);
  const vote = async (choice: string) => {
    const page = await visitor.get("/counsellor");
    return page.root.querySelector(`.entry-bot .vote[value$=${choice}]`)?.getAttribute("value") ?? "";
  };
  const answer = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ script: "1", ...fields });
    const response = await visitor.request("/counsellor.data", { method: "POST", body });
    expect(response.status).toBe(200);
    return response.text();
  };
  await metCounsellor(visitor);
  const fees = { intent: "say", turn: "0", text: "What are the fees?" };
  for (const told of [await answer(fees), await answer(fees)]) {
    expect(told).toContain("4,999");
    expect(told).toMatch(/"turn",1\b/);
    expect(told).toMatch(/"snapshot","[\w-]+\.[\w-]+"/);
  }
  expect(await answer({ intent: "say", vote: await vote("up") })).toContain('"vote","up"');
  const fresh = await answer({ intent: "new", turn: "1" });
  expect(fresh).toContain("Asha Rao");
  expect(fresh).not.toContain("4,999");
});

test("the same form sent twice is answered once", async () => {
  const page = await begin();
  await ask(page, "What are the fees?");
  const again = await ask(page, "What are the fees?");
  expect(again.root.querySelectorAll(".entry-own")).toHaveLength(1);
});

test("New Chat begins again", async () => {
  const asked = await ask(await begin(), "What are the fees?");
  const fresh = await asked.submit(".dialog-head form");
  expect(fresh.url.pathname).toBe("/counsellor");
  expect(fresh.root.querySelectorAll(".entry-own")).toHaveLength(0);
  expect(fresh.text(".transcript")).toContain("Asha Rao");
});

test("blank words say nothing, over-long ones are refused with the words kept", async () => {
  const page = await begin();
  expect(entries(await ask(page, " \n\t "))).toBe(entries(page));
  const long = "fees ".repeat(300);
  const refused = await ask(page, long);
  expect(refused.status).toBe(422);
  expect(refused.text("#composer-error")).not.toBe("");
  expect(refused.root.querySelector(".composer textarea")?.textContent?.trim()).toBe(long.trim());
});

test("mark-up and strange characters are text", async () => {
  const answered = await ask(await begin(), "<img src=x onerror=alert(1)> \u202e fees \u0000 \ud83d");
  expect(answered.status).toBe(200);
  expect(answered.root.querySelector(".transcript img")).toBeNull();
});

test("without a guidelines document the download says so", async () => {
  const page = await begin();
  const asked = await ask(page, "Can I download the guidelines?");
  const button = asked.root
    .querySelectorAll(".entry-buttons button")
    .findLast((each) => /guideline/i.test(each.textContent));
  const told = await press(asked, button?.textContent.trim() ?? "");
  expect(told.url.pathname).toBe("/counsellor");
  expect(told.text(".toast")).toContain("No guidelines document found. Please contact support.");
});

test("without a conversation the eligibility form comes first", async () => {
  expect((await new Visitor(address).get("/counsellor")).url.pathname).toBe("/eligibility");
});

test("a forged conversation cookie is no conversation", async () => {
  const visitor = new Visitor(address, { Cookie: "visitor-conversation=InNvbWVib2R5Ig.forged" });
  expect((await visitor.get("/counsellor")).url.pathname).toBe("/eligibility");
  const said = await visitor.request("/counsellor", {
    method: "POST",
    body: new URLSearchParams({ intent: "say", turn: "0", text: "hello" }),
  });
  expect(said.status).toBe(303);
  expect(said.headers.get("Location")).toBe("/eligibility");
});

test("forms that no page of ours sends are answered with a 4xx or a page, never with a 5xx", async () => {
  const visitor = new Visitor(address);
  await metCounsellor(visitor);
  const bodies = [
    "",
    "intent=fly",
    "intent=say&turn=-1&text=fees",
    "intent=say&turn=1e99&text=fees",
    "intent=say&turn=0&button=nope",
    "intent=say&turn=0&button=__proto__:constructor",
    `intent=say&turn=0&button=${"9".repeat(500)}`,
    "intent=say&turn=999&text=fees",
    "intent=say&turn=0&text[$gt]=&button[$ne]=1",
    "intent=restore&snapshot=forged",
    `intent=restore&snapshot=${"e30.".repeat(3)}`,
    `intent=restore&snapshot=${"a".repeat(200_000)}.b`,
    "intent=restore",
  ];
  for (const body of bodies) {
    const page = await visitor.post("/counsellor", body, { "Content-Type": FORM });
    expect(page.status, body).toBeLessThan(500);
    expect(page.text(), body).not.toBe("");
  }
  const json = await visitor.post("/counsellor", "{}", { "Content-Type": "application/json" });
  expect(json.status).toBe(400);
  const large = await visitor.post("/counsellor", `text=${"a".repeat(1_000_000)}`, { "Content-Type": FORM });
  expect(large.status).toBe(422);
});

test("without script a vote comes back to its reply, and can be changed", async () => {
  const page = await ask(await begin(), "What are the fees?");
  const votes = (from: Page) => from.root.querySelectorAll(".entry-bot .vote");
  const vote = (from: Page, place: number) =>
    from.submit(".chat-scroll form", { vote: votes(from)[place]?.getAttribute("value") ?? "" });
  expect(votes(page)).toHaveLength(2);
  const up = await vote(page, 0);
  expect(up.url.hash).toMatch(/^#vote-\d+$/);
  expect(up.root.querySelector(up.url.hash)).not.toBeNull();
  expect(votes(up).map((each) => each.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
  const down = await vote(up, 1);
  expect(votes(down).map((each) => each.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  expect(entries(down)).toBe(entries(page));
  expect((await page.submit(".chat-scroll form", { vote: "x:sideways" })).status).toBe(400);
});
