import { expect, inject, test } from "vitest";
import { storedRows } from "#tests/support/database.ts";
import { fakeModel, refuses, says } from "#tests/support/fake-model.ts";
import { ELIGIBILITY, eligibilityAnswers, INTEREST, interestAnswers } from "#tests/support/forms.ts";
import { startProduct } from "#tests/support/product.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { newSomebody, signedIn, signInPages, signUp } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { allowModel, competencyId, letter, pdfFile, uploaded } from "../evaluation/certificates.ts";

const product = inject("product");
const CONSENTS = "/student-dashboard/consents";
const rowsOf = (email: string, dataDir = product.dataDir) => storedRows(dataDir, "consents", { email });

test("a student says to be 18 or older, with a box that is not ticked; it is kept", async () => {
  const person = newSomebody();
  const visitor = new Visitor(product.address);
  const page = await visitor.get(`${signInPages.student}?tab=sign-up`);
  const box = page.root.querySelector("input[name=adult]");
  expect(box?.getAttribute("type")).toBe("checkbox");
  expect(box?.hasAttribute("checked")).toBe(false);
  const filled = { firstName: "Asha", lastName: "Rao", ...person, confirmPassword: person.password };
  const refused = await page.submit("form", filled);
  expect(refused.status).toBe(422);
  expect(refused.text(".field:has([name=adult])")).toContain("Confirm that you are 18 or older");
  expect(refused.formValues("form").get("firstName")).toBe("Asha");
  expect(await rowsOf(person.email)).toEqual([]);

  await signUp(visitor, "student", person);
  expect(await rowsOf(person.email)).toEqual([
    expect.objectContaining({ purpose: "adult", decision: "given", version: "1.1", wording: "I am 18 or older" }),
  ]);
});

test("whoever registers interest is asked about news, and only a tick is a yes", async () => {
  const [silent, agreeing] = [interestAnswers(), interestAnswers()];
  const page = await new Visitor(product.address).get("/");
  expect(page.formValues(INTEREST).has("news")).toBe(false);
  await page.submit(INTEREST, silent);
  await page.submit(INTEREST, { ...agreeing, news: "on" });
  expect(await rowsOf(silent.email)).toEqual([]);
  expect(await rowsOf(agreeing.email)).toEqual([expect.objectContaining({ purpose: "news", decision: "given" })]);
  const { visitor } = await signedIn(product, "super_admin");
  for (const [{ email }, asked] of [
    [silent, false],
    [agreeing, true],
  ] as const) {
    const list = await visitor.get(`/super-admin-dashboard/interested?q=${email}`);
    expect(list.text("tbody")).toContain(email);
    expect(list.text("tbody").includes("Asked for news")).toBe(asked);
    const file = await (await visitor.request(`/super-admin-dashboard/export/interested?q=${email}`)).text();
    expect(file).toMatch(new RegExp(`Asked for news\\r?\\n.*${email}.*,${asked ? "yes" : "no"}`));
  }
});

test("a permission is given with a tick, taken back with a press, and each is kept", async () => {
  const { visitor, person } = await signedIn(product, "student");
  const page = await visitor.get(CONSENTS);
  expect(page.text("main")).toContain("You confirmed it when you opened your account.");
  expect(page.text("main")).not.toContain("language model");
  const unticked = await page.submit("#consent-news");
  expect(unticked.status).toBe(422);
  expect(unticked.text("#news")).toContain("Tick the box if you agree");
  const given = await page.submit("#consent-news", { agree: "on" });
  expect(given.text(".toast")).toContain("Permission given");
  const back = await given.submit("#news form");
  expect(back.text("#news")).toContain("Taken back on");
  const news = (await rowsOf(person.email)) as { purpose: string; decision: string; at: Date }[];
  const said = news.filter(({ purpose }) => purpose === "news").sort((a, b) => a.at.getTime() - b.at.getTime());
  expect(said.map(({ decision }) => decision)).toEqual(["given", "withdrawn"]);
});

test.each<Record<string, string>>([
  { purpose: "adult", decision: "withdrawn" },
  { purpose: "news", decision: "maybe" },
  { purpose: "news", decision: "given", agree: "on", to: "//evil.example/" },
])("what no page sends changes nothing and leads nowhere else: %o", async (fields) => {
  const { visitor } = await signedIn(product, "student");
  const page = await visitor.post(CONSENTS, new URLSearchParams(fields));
  expect(page.url.origin).toBe(product.address);
  expect([200, 422]).toContain(page.status);
});

test("an outside model reads a certificate only of a student who agreed, and no more once it is taken back", async () => {
  await using model = await fakeModel(refuses(400));
  await using other = await startProduct({ env: { EVALUATOR_URL: model.url, EVALUATOR_MODEL: "fake-1" } });
  const { visitor } = await signedInStudent(other);
  const id = await competencyId(visitor, "People Leadership");
  const file = await pdfFile(letter("people-leadership-01"));
  const first = await uploaded(visitor, id, file);
  expect(first.text(".verdict")).toContain("Certificate Accepted!");
  expect(first.text(".hint")).toContain("Your certificate does not leave PGI.");
  expect(model.requests).toHaveLength(0);

  await allowModel(visitor);
  const second = await uploaded(visitor, id, file);
  expect(second.text(".hint")).toContain("Its text is sent to the language model fake-1");
  const asked = model.requests.length;
  expect(asked).toBeGreaterThan(0);

  await (await visitor.get(CONSENTS)).submit("#model-evaluation form");
  await uploaded(visitor, id, file);
  expect(model.requests).toHaveLength(asked);
});

test("the counsellor asks a model only for a visitor who ticked the box, until it is taken back", async () => {
  await using model = await fakeModel(says(JSON.stringify({ rule: "none" })));
  await using other = await startProduct({ env: { COUNSELLOR_URL: model.url, COUNSELLOR_MODEL: "fake-1" } });
  const ask = async (visitor: Visitor) => {
    const before = model.requests.length;
    await (await visitor.get("/counsellor")).submit(".composer", { text: "can the thing be stopped halfway" });
    return model.requests.length - before;
  };
  const met = async (more: Record<string, string>) => {
    const visitor = new Visitor(other.address);
    await (await visitor.get("/eligibility")).submit(ELIGIBILITY, { ...eligibilityAnswers(), ...more });
    return visitor;
  };
  expect(await ask(await met({}))).toBe(0);
  const { email } = eligibilityAnswers();
  const agreeing = await met({ email, modelAllowed: "on" });
  const chat = await agreeing.get("/counsellor");
  expect(chat.text("dialog")).toContain("As you allowed");
  expect(await ask(agreeing)).toBe(1);
  const back = await chat.submit("form:has([value=no-model])");
  expect(back.text("dialog")).not.toContain("As you allowed");
  expect(await ask(agreeing)).toBe(0);

  // Nobody has proven the address: whoever types it takes back nothing but their own conversation's.
  const [owner, stranger] = [await met({ email, modelAllowed: "on" }), await met({ email, modelAllowed: "on" })];
  await (await stranger.get("/counsellor")).submit("form:has([value=no-model])");
  expect(await ask(stranger)).toBe(0);
  expect(await ask(owner)).toBe(1);
  const rows = (await rowsOf(email, other.dataDir)) as { decision: string }[];
  expect(rows.map(({ decision }) => decision)).not.toContain("withdrawn");
});
