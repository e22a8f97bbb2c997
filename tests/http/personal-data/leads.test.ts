import { unzipSync } from "fflate";
import { expect, inject, test } from "vitest";
import { storedRows } from "#tests/support/database.ts";
import { ELIGIBILITY, eligibilityAnswers, INTEREST, interestAnswers } from "#tests/support/forms.ts";
import { newAddress } from "#tests/support/random.ts";
import {
  confirm,
  linkIn,
  mailsTo,
  mailTo,
  newPerson,
  newSomebody,
  runStaffCommand,
  signUp,
} from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";

const product = inject("product");
const { address, dataDir } = product;
const SUBJECT = "What PGI holds about you";

/** Somebody who has registered their interest and checked their eligibility, with the same address. */
async function newLead(): Promise<{ visitor: Visitor; email: string }> {
  const visitor = new Visitor(address);
  const answers = { ...interestAnswers(), fullName: "Ashā Rāo-Marker" };
  await (await visitor.get("/")).submit(INTEREST, answers);
  await (await visitor.get("/eligibility")).submit(ELIGIBILITY, { ...eligibilityAnswers(), email: answers.email });
  return { visitor, email: answers.email };
}

async function ask(visitor: Visitor, email: string) {
  return (await visitor.get("/my-data")).submit("#mail-request-form", { email });
}

/** Follows the mailed link to the page behind it. */
async function opened(visitor: Visitor, email: string) {
  await ask(visitor, email);
  const link = linkIn(await mailTo(product, email, SUBJECT), "/my-data/open");
  return { link, page: await (await visitor.get(link)).submit("form") };
}

test("the answer is the same for every address, and only who left something gets a mail", async () => {
  const { visitor, email } = await newLead();
  const nobody = newAddress();
  const answers = [await ask(visitor, email), await ask(visitor, nobody)];
  const [known, unknown] = answers.map((page) => page.text("main"));
  expect(known).toContain("If we hold anything under this address, a mail is on its way.");
  expect(unknown).toBe(known);
  expect(new Set(answers.map(({ status, url }) => `${status} ${url}`)).size).toBe(1);
  await mailTo(product, email, SUBJECT);
  expect(await mailsTo(product, nobody)).toEqual([]);
  expect((await ask(visitor, "nobody")).status).toBe(422);
});

test("the link shows what is held, once and in one browser, and a copy of it", async () => {
  const { visitor, email } = await newLead();
  const { link, page } = await opened(visitor, email);
  expect(page.url.pathname).toBe("/my-data/held");
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  for (const held of [email, "Ashā Rāo-Marker", "+91 98765 43210", "hr-leader", "Thank you for your interest in PGI"])
    expect(page.text("main")).toContain(held);
  const zip = unzipSync(new Uint8Array(await (await visitor.request("/my-data/held/download")).arrayBuffer()));
  expect(Object.keys(zip)).toEqual(["data.json"]);
  expect(JSON.stringify(JSON.parse(Buffer.from(zip["data.json"] ?? []).toString()))).toContain("Ashā Rāo-Marker");
  const stranger = new Visitor(address);
  expect((await stranger.get(link)).text("h1")).toBe("This link does not work any more");
  expect((await stranger.get("/my-data/held")).url.pathname).toBe("/my-data");
  expect((await stranger.get("/my-data/held/download")).url.pathname).toBe("/my-data");
});

test("who was given no portal sees the account by the link, and nothing any more once there is one", async () => {
  const left = await newPerson(product, "admin");
  await runStaffCommand(product, "revoke", "admin", left.email);
  const visitor = new Visitor(address);
  const { page } = await opened(visitor, left.email);
  expect(page.text("main")).toContain("Your account");
  await runStaffCommand(product, "grant", "admin", left.email);
  expect((await visitor.get("/my-data/held")).url.pathname).toBe("/my-data");
});

test("a link and what it has opened end when the address gets a student's account", async () => {
  const { visitor, email } = await newLead();
  await opened(visitor, email);
  await ask(visitor, email);
  const second = linkIn(await mailTo(product, email, SUBJECT, 2), "/my-data/open");
  const person = { ...newSomebody(), email };
  await signUp(new Visitor(address), "student", person);
  await confirm(product, new Visitor(address), email);
  expect((await visitor.get("/my-data/held")).url.pathname).toBe("/my-data");
  expect((await visitor.get("/my-data/held/download")).url.pathname).toBe("/my-data");
  expect((await visitor.get(second)).text("h1")).toBe("This link does not work any more");
  expect(await storedRows(dataDir, "interested_students", { email })).toHaveLength(1);
});

test("programs that open every link of a mail do not use it up", async () => {
  const { visitor, email } = await newLead();
  await ask(visitor, email);
  const link = linkIn(await mailTo(product, email, SUBJECT), "/my-data/open");
  for (const _ of [1, 2]) expect((await new Visitor(address).get(link)).text("h1")).toBe("Show my data");
  expect((await (await visitor.get(link)).submit("form")).url.pathname).toBe("/my-data/held");
});

test("all of it is deleted at once after a question, and somebody else's stays", async () => {
  const [{ visitor, email }, other] = [await newLead(), await newLead()];
  const { page } = await opened(visitor, email);
  const dialog = await page.follow("Delete my data");
  expect(dialog.text("dialog")).toContain("Delete my data?");
  expect(await storedRows(dataDir, "interested_students", { email })).toHaveLength(1);
  const done = await dialog.submit("dialog form");
  expect(done.text("main")).toContain("Your data is being deleted");
  expect((await visitor.get("/my-data/held")).url.pathname).toBe("/my-data");
  const left = async () =>
    (
      await Promise.all(
        ["interested_students", "checking_students"].map((name) => storedRows(dataDir, name, { email })),
      )
    ).flat().length;
  await until("all is deleted", async () => (await left()) === 0, 60_000);
  expect(await storedRows(dataDir, "interested_students", { email: other.email })).toHaveLength(1);
});

test("who has an account is led to the portal; who has only tried to sign up sees that, too", async () => {
  const student = await newPerson(product, "student");
  const visitor = new Visitor(address);
  await ask(visitor, student.email);
  const mail = await mailTo(product, student.email, SUBJECT);
  expect(linkIn(mail, "/student-dashboard/my-data")).toContain("/student-dashboard/my-data");
  expect(mail.text).not.toContain("/my-data/open");
  const staff = await newPerson(product, "admin");
  await ask(visitor, staff.email);
  const toStaff = await mailTo(product, staff.email, SUBJECT);
  expect(toStaff.text).toContain("your profile there");
  expect(toStaff.text).not.toMatch(/https?:/);
  const unproven = newSomebody();
  await signUp(new Visitor(address), "student", unproven);
  const { page } = await opened(visitor, unproven.email);
  expect(page.text("main")).toContain("Your account");
});
