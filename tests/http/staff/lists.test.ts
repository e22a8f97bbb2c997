import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { word as eight, uuid } from "#tests/support/random.ts";
import { insertRows } from "#tests/support/rows.ts";
import { type StaffVisitors, staffVisitors } from "#tests/support/sessions.ts";

const { address, dataDir } = inject("product");
const HOSTILE = `=HYPERLINK("http://evil")<script>alert(1)</script>"',`;
/** A word that only the rows of this run have. */
const word = `w${eight()}`;
const LONG = "I have run three plants for fourteen years and would like that to be recognised.";

let staff: StaffVisitors;
beforeAll(async () => {
  staff = await staffVisitors({ address, dataDir });
  const viewed = Array.from({ length: 30 }, (_, place) => ({
    name: place === 0 ? `${HOSTILE} ${word}` : `Viewer ${word} ${String(place).padStart(2, "0")}`,
    email: `viewer.${place}@people.example`,
    phone: "+91 98765 43210",
    created_at: new Date(Date.now() - place * 60_000),
    submission_key: uuid(),
  }));
  await insertRows("checking_students", viewed);
  await insertRows("interested_students", [
    {
      full_name: `Interested ${word}`,
      email: "i@people.example",
      phone: "+91 98765 43210",
      current_profession: "trainer",
      years_of_experience: "10-15",
      interests: LONG,
      registered_at: new Date(),
      submission_key: uuid(),
    },
  ]);
});
afterAll(() => staff[Symbol.asyncDispose]());

test("a search goes into the address, and the pages lead on and back without script", async () => {
  const visitor = await staff.as("admin");
  const list = await visitor.get("/admin-dashboard/viewed");
  const found = await list.submit("form.toolbar", { q: word });
  expect(found.url.searchParams.get("q")).toBe(word);
  expect(found.text("[role=status]")).toBeDefined();
  expect(found.text("main")).toContain("30 found");
  expect(found.root.querySelectorAll("tbody tr")).toHaveLength(25);
  const second = await found.follow("Next");
  expect(second.root.querySelectorAll("tbody tr")).toHaveLength(5);
  const back = await second.follow("Previous");
  expect(back.text("tbody")).toBe(found.text("tbody"));
});

test("the order is chosen by the form or by a column's head", async () => {
  const visitor = await staff.as("admin");
  const list = await visitor.get(`/admin-dashboard/viewed?q=${word}`);
  const byForm = await list.submit("form.toolbar", { sort: "name" });
  const byHead = await list.follow("Name");
  expect(byHead.text("tbody")).toBe(byForm.text("tbody"));
  expect(byHead.root.querySelector("th[aria-sort]")?.getAttribute("aria-sort")).toBe("ascending");
});

test("a search without a find says so and leads back to the whole list", async () => {
  const page = await (await staff.as("admin")).get("/admin-dashboard/viewed?q=nobodyhasthisname");
  expect(page.text("main")).toContain("Nothing found");
  expect((await page.follow("Show the whole list")).url.search).toBe("");
});

test("a hostile name is text on the page and text in the file", async () => {
  const visitor = await staff.as("admin");
  const page = await visitor.get(`/admin-dashboard/viewed?q=${word}`);
  expect(page.root.querySelectorAll("tbody script")).toHaveLength(0);
  expect(page.html).not.toContain("<script>alert(1)");
  const file = await visitor.get(`/admin-dashboard/export/viewed?q=${word}`);
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="pgi-viewed-students.csv"');
  expect(file.html).toContain(`"'=HYPERLINK(""http://evil"")`);
  expect(file.html.trim().split("\r\n")).toHaveLength(31);
});

test("an export needs the right to see the list, and a list that exists", async () => {
  const admin = await staff.as("admin");
  for (const list of ["interested", "admins", "super-admins", "courses", "audit", "competencies"]) {
    expect((await admin.get(`/admin-dashboard/export/${list}`)).status, list).toBe(403);
  }
  for (const list of ["nothing", "constructor", "__proto__"]) {
    expect((await admin.get(`/admin-dashboard/export/${list}`)).status, list).toBe(404);
  }
});

test("every list of a super admin can be exported", async () => {
  const visitor = await staff.as("super_admin");
  const names = ["students", "paid-students", "viewed", "interested", "courses", "admins", "super-admins"];
  for (const list of [...names, "reviews", "submissions", "competencies", "audit"]) {
    const file = await visitor.get(`/super-admin-dashboard/export/${list}`);
    expect(file.status, list).toBe(200);
    expect(file.html.split("\r\n")[0], list).toContain(",");
  }
});

test("interests are cut at 50 characters, and all of them are there on demand", async () => {
  const page = await (await staff.as("super_admin")).get(`/super-admin-dashboard/interested?q=${word}`);
  const cells = page.root.querySelectorAll("thead th").map((head) => head.textContent.trim());
  expect(cells).toEqual(["Name", "Email", "Phone", "Profession", "Experience", "Interests", "Registered At"]);
  expect(page.text("tbody details summary")).toBe(`${LONG.slice(0, 50)}…`);
  expect(page.text("tbody details p")).toBe(LONG);
});

test("the PGI viewed students have the specification's columns", async () => {
  const page = await (await staff.as("admin")).get(`/admin-dashboard/viewed?q=${word}`);
  expect(page.root.querySelectorAll("thead th").map((head) => head.textContent.trim())).toEqual([
    "Name",
    "Email",
    "Phone",
    "Submitted At",
  ]);
});

test.each(["/students/000000000000000000000000", "/students/x", "/students/x/dossier", "/students/x/edit"])(
  "a student who does not exist is told: %s",
  async (path) => {
    const page = await (await staff.as("admin")).get(`/admin-dashboard${path}`);
    expect(page.text(".toasts")).toContain("Student not found");
    expect(page.url.pathname).toBe("/admin-dashboard/students");
  },
);
