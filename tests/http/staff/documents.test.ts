import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { mailsTo, mailTo } from "#tests/support/sign-in.ts";
import { staffOfFile } from "#tests/support/staff.ts";
import type { Page } from "#tests/support/visitor.ts";
import { makePdf } from "#tests/unit/evaluation/support/documents.ts";
import { DOCUMENTS, HOME, upload } from "../documents/documents.ts";
import { fileAt, handIn, pageOf } from "./review.ts";

const product = inject("product");
const ADMIN = "/admin-dashboard";
const FORM = "#decision";
const degree = { domain: "B.Tech.", institution: "Anna University, Chennai" };

const { staff, admin } = await staffOfFile(product);

test("a document is shown on the page with everything that the student said about it, and nothing else may frame it", async () => {
  const student = await signedInStudent(product);
  const bytes = await pdf("My degree");
  const id = await handIn(student, "graduation", { ...degree, file: fileOf(bytes, "Résumé.pdf") });
  const page = await admin.get(pageOf(student, id));
  expect(page.text("main")).toContain("Graduation Certificate");
  expect(page.text("main")).toContain("B.Tech.");
  expect(page.text("main")).toContain("Anna University, Chennai");
  expect(page.text("main")).toContain(student.email);
  const frame = page.root.querySelector("main iframe")?.getAttribute("src") ?? "";
  expect(frame.split("#")[0]).toBe(`${fileAt(student, id)}?page=1`);
  expect(page.headers.get("Content-Security-Policy")).toContain("frame-src 'self'");
  expect(page.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");

  const shown = await admin.request(fileAt(student, id));
  expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "cache-control": "no-store",
  });
  expect(shown.headers.get("Content-Disposition")).toMatch(/^inline; filename="Resume.pdf"/);
  expect(shown.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
  const saved = await admin.request(`${fileAt(student, id)}?save`);
  expect(saved.headers.get("Content-Disposition")).toMatch(/^attachment/);
  await saved.body?.cancel();
});

test("a PDF stands on the page as pictures of its pages, each a link from the next, and as itself where it cannot be drawn", async () => {
  const student = await signedInStudent(product);
  const file = fileOf(
    await makePdf((document) => document.text("First page").addPage().text("Second page")),
    "degree.pdf",
  );
  const id = await handIn(student, "graduation", { ...degree, file });
  const first = await admin.get(`${fileAt(student, id)}?page=1`);
  expect([first.text("nav"), first.root.querySelector("nav a")?.getAttribute("href")]).toEqual([
    "Page 1 of 2Next",
    "?page=2",
  ]);
  expect(first.headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*frame-ancestors 'self'/);
  const last = await admin.get(`${fileAt(student, id)}?page=9`);
  expect(last.root.querySelector("nav a")?.getAttribute("href")).toBe("?page=1");
  const [, picture = ""] =
    /^data:image\/webp;base64,(.+)$/.exec(last.root.querySelector("img")?.getAttribute("src") ?? "") ?? [];
  const { data, info } = await sharp(Buffer.from(picture, "base64"))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([
    info.height,
    data.some((shade) => shade < 80),
    data.filter((shade) => shade > 250).length > data.length * 0.9,
  ]).toEqual([1700, true, true]);

  const locked = fileOf(
    await makePdf((document) => document.text("Behind a password"), { userPassword: "x" }),
    "e-aadhaar.pdf",
  );
  const aadhaar = await handIn(student, "aadhaar", { file: locked });
  const whole = await admin.request(`${fileAt(student, aadhaar)}?page=1`);
  expect(whole.headers.get("Content-Type")).toBe("application/pdf");
  await whole.body?.cancel();
  const other = await signedInStudent(product);
  const refused = await other.visitor.request(`${fileAt(student, id)}?page=1`);
  expect([302, 303, 403]).toContain(refused.status);
  await refused.body?.cancel();
});

test("a picture is shown as a picture, and an additional document with its title and description", async () => {
  const student = await signedInStudent(product);
  const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const aadhaar = await handIn(student, "aadhaar", { file: fileOf(png, "aadhaar.png", "image/png") });
  const page = await admin.get(pageOf(student, aadhaar));
  expect(page.root.querySelector("main img")?.getAttribute("src")).toBe(fileAt(student, aadhaar));
  const shown = await admin.request(fileAt(student, aadhaar));
  expect(shown.headers.get("Content-Type")).toBe("image/png");
  expect(shown.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  await shown.body?.cancel();

  const file = fileOf(await pdf("r"), "report.pdf");
  await upload(student.visitor, "additional", { title: "<i>Report", description: "Two\nplants", file });
  const other = await page.follow("Aadhaar Card");
  const additional = await other.follow("<i>Report");
  expect(additional.text("h1")).toBe("<i>Report");
  expect(additional.text("main")).toContain("Additional certificate");
  expect(additional.text("main")).toContain("Two plants");
});

test("another document is asked for with a reason: the student is told, sees it, replaces it, and it waits again", async () => {
  const student = await signedInStudent(product);
  const id = await handIn(student, "secondary", { institution: "CBSE" });
  const before = await student.visitor.get(DOCUMENTS);
  expect(before.text("#secondary")).toContain("PGI is looking at it");

  const form = await admin.get(pageOf(student, id));
  const unsaid = await form.submit(FORM, { note: "  " }, "Ask for another one");
  expect(unsaid.status).toBe(422);
  expect(unsaid.text(".error-summary")).toContain("Say what is wrong with it");
  const asked = await unsaid.submit(FORM, { note: "Page 2 is missing." }, "Ask for another one");
  expect(asked.text(".toasts")).toContain("Another document asked for");

  const mail = await mailTo(product, student.email, "Please send us another document: Secondary School");
  expect(mail.text).toContain("Page 2 is missing.");
  expect(mail.text).toContain("/student-dashboard/documents#secondary");
  const told = await student.visitor.get(DOCUMENTS);
  expect(told.text("#secondary")).toContain("PGI asks you for another one");
  expect(told.text("#secondary")).toContain("Page 2 is missing.");
  expect(told.text("aside")).toContain("0/4");
  expect((await student.visitor.get(HOME)).text()).toContain("PGI asks you to send one document again");

  await handIn(student, "secondary", { institution: "CBSE", file: fileOf(await pdf("whole"), "whole.pdf") });
  expect((await student.visitor.get(DOCUMENTS)).text("#secondary")).toContain("PGI is looking at it");
  const again = await admin.get(pageOf(student, id));
  expect(again.text("main")).toContain("whole.pdf");
  expect(again.text("main")).toContain("Page 2 is missing.");
  const accepted = await again.submit(FORM, {}, "Accept");
  expect(accepted.text(".toasts")).toContain("Document accepted");
  expect((await student.visitor.get(DOCUMENTS)).text("#secondary")).toContain("Accepted by PGI");

  const trail = await (await staff.as("super_admin")).get("/super-admin-dashboard/audit?kind=document&q=Asha");
  expect(trail.text("tbody")).toContain("asked again for (document)");
  expect(trail.text("tbody")).toContain("accepted (document)");
});

test("the queue shows the longest waiting first, by state and type, and the dashboard says how many wait", async () => {
  const student = await signedInStudent(product);
  const [early, late] = [await handIn(student, "aadhaar"), await handIn(student, "graduation", degree)];
  const place = (page: Page, id: string) =>
    page.root.querySelectorAll("tbody a").findIndex((link) => link.getAttribute("href")?.includes(`/documents/${id}`));
  const newest = await admin.get(`${ADMIN}/documents?sort=-uploaded`);
  expect(place(newest, late)).toBeGreaterThanOrEqual(0);
  expect(place(newest, early)).toBeGreaterThan(place(newest, late));
  expect(newest.text("tbody")).toContain("B.Tech., Anna University, Chennai");
  expect(place(await admin.get(`${ADMIN}/documents?sort=-uploaded&type=aadhaar`), late)).toBe(-1);
  expect((await admin.get(ADMIN)).text("main")).toMatch(/Verify Documents[\d,]+\+? waiting/);

  const next = await (await admin.get(`${pageOf(student, early)}?sort=-uploaded`)).submit(FORM, {}, "Accept");
  expect(next.url.pathname + next.url.search).toBe(`${pageOf(student, late)}?sort=-uploaded`);
  expect(place(await admin.get(`${ADMIN}/documents?sort=-uploaded`), early)).toBe(-1);
  expect(place(await admin.get(`${ADMIN}/documents?sort=-uploaded&state=accepted`), early)).toBeGreaterThanOrEqual(0);
});

test("work that somebody takes is marked as theirs, and documents that are chosen are accepted together", async () => {
  const student = await signedInStudent(product);
  const ids = [await handIn(student, "aadhaar"), await handIn(student, "graduation", degree)];
  const [first = "", second = ""] = ids;
  const taken = await (await admin.get(pageOf(student, first))).submit("main header form", {}, "Take");
  expect(taken.text(".toasts")).toContain("1 piece of work is yours for a day");
  expect(taken.text("main header")).toContain("Taken by you");
  const other = await staff.as("super_admin");
  const theirs = await other.get(pageOf(student, first).replace("/admin-", "/super-admin-"));
  expect(theirs.text("main header")).toContain("Taken by Some Body");

  const rows = ids.map((id) => `${student.rowId}.${id}.1`);
  const gone = `${student.rowId}.${"0".repeat(24)}.1`;
  const address = new URLSearchParams([["act", "accept"], ...[...rows, gone].map((row) => ["row", row])]);
  const asked = await admin.get(`${ADMIN}/chosen/documents?${address}`);
  expect(asked.text("h1")).toBe("Accept 2 documents?");
  expect((await student.visitor.get(DOCUMENTS)).text("#aadhaar")).toContain("PGI is looking at it");
  const accepted = await asked.submit("main form", {}, "Accept");
  expect(accepted.text(".toasts")).toContain("2 documents accepted");
  for (const slot of ["#aadhaar", "#graduation"])
    expect((await student.visitor.get(DOCUMENTS)).text(slot), slot).toContain("Accepted by PGI");
  const page = await admin.get(pageOf(student, second));
  expect(page.text("main header")).not.toContain("Take");
});

test("once everything is there and accepted the student is told so, once, even when it is accepted at one moment", async () => {
  const student = await signedInStudent(product);
  const ids = [
    await handIn(student, "aadhaar"),
    await handIn(student, "secondary", { institution: "CBSE" }),
    await handIn(student, "higher-secondary", { institution: "CBSE" }),
    await handIn(student, "graduation", degree),
  ];
  const forms = await Promise.all(ids.map((id) => admin.get(pageOf(student, id))));
  await Promise.all(forms.map((form) => form.submit(FORM, {}, "Accept")));
  await mailTo(product, student.email, "Your documents are accepted");
  expect(await mailsTo(product, student.email)).toHaveLength(1);
});
