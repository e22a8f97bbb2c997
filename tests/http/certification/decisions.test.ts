import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCase, moveCase } from "#app/records/certification-cases.server.ts";
import { recommendedStudent } from "#tests/support/certification.ts";
import { newStaff } from "#tests/support/people.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { type StaffVisitors, sessionCookie, staffVisitors, visitorWith } from "#tests/support/sessions.ts";
import { mailTo } from "#tests/support/sign-in.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

// Its own product: tests of the catalogue would take from a student what was complete.
let product: RunningProduct;
let staff: StaffVisitors;
let admin: Visitor;
beforeAll(async () => {
  product = await startProduct();
  staff = await staffVisitors(product);
  admin = await staff.as("admin");
});
afterAll(async () => {
  await staff[Symbol.asyncDispose]();
  await product[Symbol.asyncDispose]();
});

const OUTCOME = "/student-dashboard/certification/outcome";
const FORM = "#decide";

/** A student whose case waits for a decision, with the browsers of the student and of a decider. */
async function waiting(kind?: Parameters<typeof recommendedStudent>[0], name?: string) {
  const made = await recommendedStudent(kind, name);
  const student = await visitorWith(product.address, await sessionCookie(made.student.user_id, "student"));
  return { ...made, visitor: student, at: `/admin-dashboard/decisions/${made.attempt.id}` };
}

/** The page of a decision, once its reader has stated that they are impartial. */
async function opened(visitor: Visitor, at: string): Promise<Page> {
  const page = await visitor.get(at);
  if (!page.url.pathname.endsWith("/impartiality")) return page;
  return page.submit("#impartiality", { conflict: "no" }, "Save");
}

async function pdfOf(visitor: Visitor, page: Page): Promise<string> {
  const link = page.root.querySelector("a[download]")?.getAttribute("href") ?? "";
  const answer = await visitor.request(link);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="PGI certificate PGI-.*\.pdf"/);
  return (await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })).text;
}

/** Decides, and once more when asked whether it is meant. */
async function decided(page: Page, reasons: string, button: "Award" | "Refer back" | "Decline"): Promise<Page> {
  const asked = await page.submit(FORM, { reasons }, button);
  expect([asked.status, asked.text(".error-summary")]).toEqual([
    422,
    expect.stringContaining(`Press ${button} once more`),
  ]);
  return asked.submit(FORM, { reasons }, button);
}

test("an award: from the queue to a certificate that the student downloads and anybody can verify", async () => {
  const { visitor, student, at } = await waiting("award", "Asha Rao");
  expect((await visitor.get(OUTCOME)).text("main")).toContain("PGI decides now");
  const queue = await admin.get("/admin-dashboard/decisions");
  expect(queue.text("main")).toContain("To be decided");
  const page = await opened(admin, at);
  for (const words of [
    "Asha Rao",
    "Leela Nair",
    "Every element was shown.",
    "Everything that an award asks for is there.",
  ])
    expect(page.text("main")).toContain(words);
  const after = await decided(page, "Well shown.", "Award");
  expect(after.url.pathname).toBe("/admin-dashboard/decisions");
  expect(after.text()).toContain("Certification awarded");
  expect((await mailTo(product, student.email, "You are certified")).text).toContain(OUTCOME);

  const outcome = await visitor.get(OUTCOME);
  expect(outcome.text("main")).toContain("Download to print (PDF)");
  const text = await pdfOf(visitor, outcome);
  expect(text).toContain("Asha Rao");
  expect(text).toContain("General Management Practitioner (GMP)");
  expect(await pdfOf(admin, await admin.get(at))).toBe(text);
  const proof = await outcome.follow("See what others see");
  expect(proof.text("h1")).toBe("This certificate is valid");
  expect(proof.text("article")).toContain("Asha Rao");
  expect((await visitor.get("/student-dashboard")).text("h1")).toBe("You are certified");

  // Once somebody at PGI agrees to another spelling, it is the same certificate, drawn anew.
  const name = await visitor.get("/student-dashboard/certification/name");
  const asked = await name.submit("#certificate-name", { name: "Āśā Rao", reason: "As on my passport." }, "Save");
  expect(asked.text()).toContain("PGI looks at it");
  const boss = await staff.as("super_admin");
  expect((await boss.get("/super-admin-dashboard")).text()).toContain("wants the name on a certificate corrected");
  const list = await boss.get("/super-admin-dashboard/credentials?status=asked");
  const answered = await (await list.follow("Correct name Asha Rao")).submit("#dialog", { agrees: "yes" });
  expect(answered.text()).toContain("The wish is answered");
  expect(await pdfOf(visitor, await visitor.get(OUTCOME))).toContain("Āśā Rao");
  const corrected = (await visitor.get(proof.url.href)).text("article");
  expect(corrected).toContain("Āśā Rao");
  expect(corrected).toContain("Name corrected on");
  const stranger = await waiting();
  const link = outcome.root.querySelector("a[download]")?.getAttribute("href") ?? "";
  expect((await stranger.visitor.request(link)).status).toBe(303);
});

test("whoever took part is told that somebody else decides, and a form of theirs is refused", async () => {
  const { attempt, at } = await waiting();
  const page = await opened(admin, at);
  const values = page.formValues(FORM);
  const held = await newStaff("admin");
  const assessor = await staff.of(held.id, "admin");
  await moveCase(attempt.id, "recommended", "recommended", { assessor: held.id, since: attempt.since });
  const barred = await assessor.get(at);
  expect(barred.root.querySelector(FORM)).toBeNull();
  expect(barred.text("main")).toContain("You have held the interview, so somebody else decides.");
  values.set("kind", "award");
  values.set("asked", "award");
  values.set("reasons", "");
  const refused = await assessor.post(at, values);
  expect(refused.status).toBe(409);
  expect((await findCase(attempt.id))?.stage).toBe("recommended");
});

test("what a student is told when it is referred back or declined, and the appeal", async () => {
  const back = await waiting("refer");
  const empty = await (await opened(admin, back.at)).submit(FORM, { reasons: "" }, "Refer back");
  expect(empty.status).toBe(422);
  expect(empty.text(".field-error")).toContain("Say what is to be added");
  await decided(await opened(admin, back.at), "Please add <b>two</b> letters.", "Refer back");
  const added = await back.visitor.get(OUTCOME);
  expect(added.text("main")).toContain("Please add <b>two</b> letters.");
  expect((await mailTo(product, back.student.email, "something is to be added")).text).toContain("two</b> letters");

  const { visitor, at } = await waiting("decline");
  const seen = await opened(admin, at);
  const boss = await staff.as("super_admin");
  const other = await opened(boss, at.replace("admin-dashboard", "super-admin-dashboard"));
  await decided(seen, "The role in the projects stayed unclear.", "Decline");
  const late = await other.submit(FORM, { reasons: "" }, "Award");
  expect(late.status).toBe(409);
  expect(late.text("main")).toContain("Your decision was not saved");
  const declined = await visitor.get(OUTCOME);
  expect(declined.text("main")).toContain("The role in the projects stayed unclear.");
  const form = await declined.follow("Appeal");
  const short = await form.submit("#appeal", { text: "No." });
  expect(short.status).toBe(422);
  const sent = await short.submit("#appeal", { text: "The second project was mine alone, as its letter says." });
  expect(sent.text()).toContain("Your appeal is with PGI");
  expect((await visitor.get("/student-dashboard/certification/appeal")).url.pathname).toBe(OUTCOME);
  expect((await admin.get(at)).text("main")).toContain("The appeal is against your decision");
});

test("a name is shown as it will be printed, and refused at the field with the character that cannot be", async () => {
  const { visitor } = await waiting();
  const page = await visitor.get("/student-dashboard/certification/name");
  const shown = await page.submit("#certificate-name", { name: "आशा राव" }, "See how it will look");
  expect(shown.url.searchParams.get("name")).toBe("आशा राव");
  expect(shown.root.querySelector("figure svg")?.getAttribute("aria-label")).toBe("आशा राव");
  expect(shown.root.querySelectorAll("figure svg path").length).toBeGreaterThan(4);
  expect((await visitor.get(OUTCOME)).html).not.toContain("आशा राव");
  const wrong = await shown.submit("#certificate-name", { name: "Asha Жук" }, "Save");
  expect(wrong.status).toBe(422);
  expect(wrong.text(".field-error")).toContain("We cannot print “Ж” on the certificate");
  expect(wrong.formValues("#certificate-name").get("name")).toBe("Asha Жук");
  const saved = await wrong.submit("#certificate-name", { name: "आशा राव" }, "Save");
  expect(saved.url.pathname).toBe(OUTCOME);
  expect(saved.root.querySelector("figure svg")?.getAttribute("aria-label")).toBe("आशा राव");
});
