import { expect, inject, test } from "vitest";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { mailsTo, mailTo } from "#tests/support/sign-in.ts";
import { staffOfFile } from "#tests/support/staff.ts";
import { handIn, PORTFOLIO, referee, rowOf, upload } from "../documents/documents.ts";

const product = inject("product");
const ADMIN = "/admin-dashboard";

const { admin } = await staffOfFile(product);

test("staff see kind, referee and name, and ask again through the one way there is; the student is led to the place", async () => {
  const student = await signedInStudent(product);
  await handIn(student.visitor, "report-1", { description: "Two <plants>" });
  await handIn(student.visitor, "testimonial-3", referee);
  const id = (await rowOf(student, "testimonial-3"))?.id ?? "";

  const queue = await admin.get(`${ADMIN}/documents?sort=-uploaded&type=testimonial-3`);
  expect(queue.text("tbody")).toContain("Testimonial 3");
  expect(queue.text("tbody")).toContain(`${referee.refereeName}, ${referee.refereeRole}`);
  const csv = await (await admin.request(`${ADMIN}/export/documents?sort=-uploaded`)).text();
  expect(csv).toContain(referee.refereeName);
  for (const contact of [referee.refereeEmail, "98765"]) expect(csv).not.toContain(contact);
  for (const path of [`/students/${student.rowId}`, `/students/${student.rowId}/dossier`]) {
    const page = await admin.get(`${ADMIN}${path}`);
    expect(page.text("main"), path).toContain(`${referee.refereeName}, ${referee.refereeRole}`);
    expect(page.text("main"), path).toContain("meena@kaveri.example · +91 98765 43210");
    expect(page.text("main"), path).toContain("Two <plants>");
  }
  const page = await admin.get(`${ADMIN}/students/${student.rowId}/documents/${id}`);
  const told = page.text('[aria-label="About the document"]');
  for (const text of ["Portfolio: Testimonial", referee.refereeName, referee.refereeRole, "+91 98765 43210"])
    expect(told).toContain(text);
  expect(page.root.querySelector('a[href="mailto:meena@kaveri.example"]')).not.toBeNull();
  const report = await page.follow("Project report 1");
  expect(report.text("main")).toContain("Name of the project");
  expect(report.text("main")).toContain("Two <plants>");

  await page.submit("#decision", { note: "It has no signature." }, "Ask for another one");
  const mail = await mailTo(product, student.email, "Please send us another document: Testimonial 3");
  expect(mail.text).toContain(`${PORTFOLIO}#testimonial-3`);
  const asked = await student.visitor.get(PORTFOLIO);
  expect(asked.text("#testimonial-3")).toContain("PGI asks you for another one");
  expect(asked.text("#testimonial-3")).toContain("It has no signature.");
  expect(asked.text("aside")).toContain("1 of 7 handed in.");
  await handIn(student.visitor, "testimonial-3", referee);
  expect((await student.visitor.get(PORTFOLIO)).text("#testimonial-3")).toContain("PGI is looking at it");
});

test("whose documents are all accepted hears what is missing of the portfolio, and not again before it is whole", async () => {
  const student = await signedInStudent(product);
  const accept = async (slot: string) => {
    const id = (await rowOf(student, slot))?.id;
    await (await admin.get(`${ADMIN}/students/${student.rowId}/documents/${id}`)).submit("#decision", {}, "Accept");
  };
  const file = fileOf(await pdf("x"), "x.pdf");
  for (const slot of ["aadhaar", "secondary", "higher-secondary", "graduation"]) {
    await upload(student.visitor, slot, { file, institution: "CBSE", ...(slot === "graduation" && { domain: "BBA" }) });
    await accept(slot);
  }
  const mail = await mailTo(product, student.email, "Your documents are accepted");
  expect(mail.text).toContain("What is still to come is the rest of your portfolio.");
  await handIn(student.visitor, "statement");
  await accept("statement");
  expect(await mailsTo(product, student.email)).toHaveLength(1);
});
