import { expect, inject, test } from "vitest";
import { HOME, studentIdOn } from "#tests/http/documents/documents.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { mailTo, signedIn } from "#tests/support/sign-in.ts";
import type { Page } from "#tests/support/visitor.ts";

const product = inject("product");

test("a student chooses a course, pays, and has a Student ID, a receipt and unlocked documents", async () => {
  const { visitor, person, page } = await signedIn(product, "student");
  expect(page.text("#documents")).toContain("Complete payment to unlock...");
  expect(page.text("#documents")).not.toContain("AI Evaluation Assistant");
  expect(page.text()).toMatch(/Available Courses \(\d+\)/);

  const choice = await page.follow("Make Payment to Unlock");
  expect(choice.text("dialog h2")).toBe("Choose Your PGI Certification");
  expect(choice.text("dialog")).toContain("Select a Course First");
  const payment = await choice.submit("dialog form", { course: "AIP" });
  expect(payment.url.pathname + payment.url.search).toBe("/payment/test?course=AIP");
  expect(payment.text("main")).toContain("Artificial Intelligence Practitioner (AIP)");
  expect(payment.text("main")).toContain("₹4,999");

  const paid = await payment.submit("main form", {}, "Confirm Payment");
  expect(paid.url.pathname + paid.url.search).toBe("/student-dashboard?payment=success");
  const studentId = studentIdOn(paid);
  expect(studentId).toMatch(new RegExp(`^PGI${new Date().getFullYear()}-\\d{4}$`));
  expect(paid.text(".toast")).toContain("Payment successful for the AIP certification!");
  expect(paid.text(".toast")).toContain(studentId);
  expect(paid.root.querySelector(".toast")?.getAttribute("data-seconds")).toBe("7");
  expect(paid.text("#documents")).toContain("Document Upload & Verification");
  expect(paid.text("#documents")).toContain("AI Evaluation Assistant");
  expect(paid.text()).not.toContain("Apply Now - Make Payment");
  expect(paid.text("#profile")).toContain(studentId);

  const receipt = await paid.follow("Payment Receipt");
  for (const text of [`R-${studentId}`, "₹4,999", person.email, "AIP"]) expect(receipt.text("main")).toContain(text);
  expect((await mailTo(product, person.email, "application")).text).toContain(studentId);
  expect((await visitor.get("/payment/test?course=GMP")).text("main")).toContain("Your payment is already complete");
});

test("50 confirmations at once, from many tabs and for both courses, make one Student ID", async () => {
  const { visitor } = await signedIn(product, "student");
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, tab) =>
      visitor.request("/payment/test", {
        method: "POST",
        body: new URLSearchParams({ course: tab % 2 ? "AIP" : "GMP" }),
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  const home = await visitor.get(HOME);
  const studentId = studentIdOn(home);
  expect(studentId).toMatch(/^PGI/);
  await visitor.post("/payment/test", new URLSearchParams({ course: "AIP" }));
  expect(studentIdOn(await visitor.get(HOME))).toBe(studentId);
  expect((await visitor.get(`${HOME}/receipt`)).text("main")).toContain(`R-${studentId}`);
});

test.each(["", "MBA", "gmp", "GMP%00", "../AIP", "💥"])("the unknown course %j is GMP", async (course) => {
  const { visitor } = await signedIn(product, "student");
  const page = await visitor.get(`/payment/test?course=${encodeURIComponent(course)}`);
  expect(page.text("main")).toContain("General Management Practitioner (GMP)");
  const paid = await visitor.post("/payment/test", new URLSearchParams({ course }));
  expect(paid.text(".toast")).toContain("Payment successful for the GMP certification!");
});

test("Cancel changes nothing", async () => {
  const { visitor } = await signedIn(product, "student");
  const home = await (await visitor.get("/payment/test?course=AIP")).follow("Cancel");
  expect(home.url.pathname).toBe(HOME);
  expect(home.text("#documents")).toContain("Complete payment to unlock...");
  expect((await visitor.get(`${HOME}/receipt`)).url.pathname).toBe(HOME);
});

test("a form that is no form does not break the payment page", async () => {
  const { visitor } = await signedIn(product, "student");
  for (const type of ["application/json", "multipart/form-data", "multipart/form-data; boundary=x", "text/plain"]) {
    const { status } = await visitor.post("/payment/test", "{}", { "Content-Type": type });
    expect(status, type).toBeLessThan(500);
  }
});

test("the step after each one is said at a glance", async () => {
  const current = (page: Page) => page.text('[aria-current="step"]');
  const { page } = await signedIn(product, "student");
  expect(current(page)).toMatch(/^1Next: ApplyChoose GMP or AIP/);
  const { visitor } = await signedInStudent(product);
  expect(current(await visitor.get(HOME))).toContain("4 documents are still to come");
});

test("the profile is edited; blank is no number, the e-mail address stays", async () => {
  const { visitor, person, page } = await signedIn(product, "student");
  const dialog = await page.follow("Edit Profile");
  expect(dialog.text("dialog h2")).toBe("Edit Profile");
  const saved = await dialog.submit("#dialog", { fullName: "Meera Iyer", phone: "+91 98765 43210" });
  expect(saved.url.pathname).toBe(HOME);
  expect(saved.text(".toast")).toContain("Profile updated successfully");
  expect(saved.text("header")).toContain("Welcome, Meera Iyer");

  const again = await visitor.get(`${HOME}/profile`);
  expect(again.formValues("#dialog").get("phone")).toBe("919876543210");
  const forged = new URLSearchParams({
    fullName: "Meera Iyer",
    phone: "",
    email: "other@example.org",
    student_id: "PGI2026-0001",
  });
  await visitor.post(`${HOME}/profile`, forged);
  const last = await visitor.get(`${HOME}/profile`);
  expect(last.formValues("#dialog").get("phone")).toBe("");
  expect(last.text("#profile")).toContain(person.email);
  expect(last.text("#profile")).toContain("Not assigned yet");

  const refused = await visitor.post(`${HOME}/profile`, new URLSearchParams({ fullName: " ", phone: "abc" }));
  expect(refused.status).toBe(422);
  expect(refused.text(".error-summary")).toContain("There is a problem");
  expect(refused.formValues("#dialog").get("phone")).toBe("abc");
});
