import { expect, inject, test } from "vitest";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { inDatabase } from "#tests/support/database.ts";
import { newAddress } from "#tests/support/random.ts";
import { signedInStudent, staffOfFile } from "#tests/support/sessions.ts";
import { linkIn, mailTo } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { competencyId, EVALUATION, evaluated, letter, pdfFile } from "./certificates.ts";

const product = inject("product");
const staff = await staffOfFile(product);

test("who wrote a letter is asked by mail where the student names them, and what they disown waits for a person", async () => {
  const { visitor, rowId } = await signedInStudent(product);
  const id = await competencyId(visitor, "People Leadership");
  const page = await visitor.get(`${EVALUATION}/${id}`);
  const file = await pdfFile(letter("people-leadership-01"));
  const form = `#certificate-${id}`;
  const half = await page.submit(form, { file, refereeName: "Meena Iyer" });
  expect([half.status, half.formValues(form).get("refereeName")]).toEqual([422, "Meena Iyer"]);
  expect(half.text(".error-summary")).toContain("Enter your referee's role and organisation");
  const email = newAddress();
  const said = { refereeName: "Meena Iyer", refereeRole: "Head of Operations, Kaveri Textiles", refereeEmail: email };
  await half.submit(form, { file, ...said });
  await evaluated(visitor, id);

  const link = new URL(linkIn(await mailTo(product, email, "as a referee"), "/referee"));
  const asked = await new Visitor(product.address).get(link.pathname + link.search);
  expect(asked.text("main")).toContain("People Leadership certificate");
  const read = asked.root.querySelector('a[href*="/referee/file"]')?.getAttribute("href") ?? "";
  expect((await fetch(new URL(read, product.address))).headers.get("Content-Type")).toBe("application/pdf");
  await asked.submit("#referee", { press: "send", answer: "not mine" });
  const admin = await staff.as("admin");
  const [evaluation] = await inDatabase(product, () => listEvaluations(rowId));
  const review = await admin.get(`/admin-dashboard/reviews/${evaluation?.id}`);
  expect(review.text("main")).toContain("Meena Iyer says that it is not theirs");
  expect((await visitor.get("/student-dashboard")).text("main")).toContain("one of your referees answered");
  expect((await admin.get("/admin-dashboard")).text("main")).toContain("A referee says that something is not theirs");
});
