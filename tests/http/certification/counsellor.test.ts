import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseTime } from "#app/certification/booking.server.ts";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { longMoment } from "#app/platform/format.ts";
import { completeStudent, newAssessor, offerTimes } from "#tests/support/certification.ts";
import { asPerson } from "#tests/support/people.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { type StaffVisitors, sessionCookie, staffVisitors, visitorWith } from "#tests/support/sessions.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

let product: RunningProduct;
let staff: StaffVisitors;
beforeAll(async () => {
  product = await startProduct();
  staff = await staffVisitors(product);
});
afterAll(async () => {
  await staff[Symbol.asyncDispose]();
  await product[Symbol.asyncDispose]();
});

const CHAT = "/student-dashboard/counsellor";

async function ask(visitor: Visitor, text: string): Promise<Page> {
  const page = await visitor.get(CHAT);
  const turn = page.root.querySelector('dialog input[name="turn"]')?.getAttribute("value") ?? "0";
  return visitor.post(CHAT, new URLSearchParams({ intent: "say", turn, text }));
}

async function complete() {
  const student = await completeStudent();
  await openWhenComplete(student.id);
  return { student, visitor: await visitorWith(product.address, await sessionCookie(student.user_id, "student")) };
}

test("the counsellor knows where a student's certification stands, and when the interview is", async () => {
  const { student, visitor } = await complete();
  expect((await ask(visitor, "What is my application status?")).text("dialog")).toContain(
    "Please choose a time for your interview",
  );
  const [time] = await offerTimes(await newAssessor(), 1);
  if (!time) throw new Error("No time is offered.");
  await chooseTime(asPerson(student), time.id, { seen: null, zone: "Asia/Kolkata" });
  const [date = "", hour = ""] = longMoment(time.starts_at).replace(/\s+/g, " ").split(" at ");
  const said = new RegExp(`Your interview is on [^.]*${date}[^.]* ${hour} [^.]*\\.`, "g");
  expect((await ask(visitor, "when is my interview")).text("dialog")).toMatch(said);
  expect((await ask(visitor, "What is my application status?")).text("dialog").match(said)).toHaveLength(2);
  const other = await complete();
  expect((await ask(other.visitor, "when is my interview")).text("dialog")).not.toContain("interview is on");
});

test("staff see the pipeline, the longest waiting first, and take it along as a file", async () => {
  const { student } = await complete();
  const admin = await staff.as("admin");
  const page = await admin.get("/admin-dashboard/pipeline");
  expect(page.text("h1")).toBe("Certification Pipeline");
  expect(page.text("main")).toContain("Chooses a time");
  const links = page.root.querySelectorAll(`tbody a[href$="/students/${student.id}"]`);
  expect(links.map((link) => link.textContent)).toEqual([student.full_name]);
  const file = await admin.request("/admin-dashboard/export/pipeline");
  expect(file.headers.get("Content-Type")).toContain("text/csv");
  expect(await file.text()).toContain(`${student.full_name},GMP,1,Chooses a time`);
});
