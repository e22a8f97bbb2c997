import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { word } from "#tests/support/random.ts";
import { type StaffVisitors, staffVisitors } from "#tests/support/sessions.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

const { address, dataDir } = inject("product");
const COURSES = "/super-admin-dashboard/courses";
const COMPETENCIES = "/super-admin-dashboard/competencies";

let staff: StaffVisitors;
let boss: Visitor;
beforeAll(async () => {
  staff = await staffVisitors({ address, dataDir });
  boss = await staff.as("super_admin");
});
afterAll(() => staff[Symbol.asyncDispose]());

const unique = (what: string) => `${what} ${word()}`;
const toast = (page: Page) => page.text(".toasts");

async function addCourse(title: string): Promise<string> {
  const added = await (await boss.get(`${COURSES}/add`)).submit("#dialog", { title, price: "1,200" });
  expect(toast(added)).toContain("Course added successfully");
  const list = await boss.get(`${COURSES}?q=${encodeURIComponent(title.split(" ").at(-1) ?? "")}`);
  expect(list.text("tbody")).toContain("₹1,200");
  const edit = list.root.querySelectorAll("tbody a").find((link) => link.textContent.startsWith("Edit"));
  return edit?.getAttribute("href")?.split("/").at(-2) ?? "";
}

test("a course is added, edited, deleted and brought back, with the specification's toasts", async () => {
  const title = unique("Course");
  const id = await addCourse(title);
  const edited = await (await boss.get(`${COURSES}/${id}/edit`)).submit("#dialog", { price: "" });
  expect(toast(edited)).toContain("Course updated successfully");
  expect((await boss.get(`${COURSES}/${id}/edit`)).formValues("#dialog").get("price")).toBe("0");

  const asked = await boss.get(`${COURSES}/${id}/delete`);
  expect(asked.text("dialog")).toContain("No student has this certification.");
  const deleted = await asked.submit("dialog form");
  expect(toast(deleted)).toContain("Course deleted successfully");
  expect((await boss.get(`${COURSES}?q=${title.split(" ").at(-1)}`)).text("main")).toContain("Nothing found");
  expect(toast(await deleted.submit("form[action$=restore]"))).toContain("Course brought back");
  expect((await boss.get(`${COURSES}/${id}/edit`)).status).toBe(200);
});

test("a course without a title is refused at the field, and what was typed stays", async () => {
  const refused = await (await boss.get(`${COURSES}/add`)).submit("#dialog", {
    title: "  ",
    instructor: "Somebody",
    price: "-5",
  });
  expect(refused.status).toBe(422);
  expect(refused.text(".error-summary")).toContain("Enter a title");
  expect(refused.text(".error-summary")).toContain("The price cannot be less than 0");
  expect(refused.formValues("#dialog").get("instructor")).toBe("Somebody");
});

test.each(["abc", "12 rupees", "1e3", "0x10", "Infinity", "1.2.3"])(
  "a price that is no number is refused at the field: %s",
  async (price) => {
    const refused = await (await boss.get(`${COURSES}/add`)).submit("#dialog", { title: "Priced", price });
    expect(refused.status).toBe(422);
    expect(refused.text(".error-summary")).toContain("Enter the price as a number");
    expect(refused.formValues("#dialog").get("price")).toBe(price);
  },
);

test("the second of two super admins editing one course is told, sees the other's text, and loses nothing", async () => {
  const id = await addCourse(unique("Course"));
  const other = await staff.as("super_admin");
  const mine = await boss.get(`${COURSES}/${id}/edit`);
  const theirs = await other.get(`${COURSES}/${id}/edit`);
  await theirs.submit("#dialog", { title: "Title of the first" });

  const told = await mine.submit("#dialog", { title: "Title of the second" });
  expect(told.status).toBe(409);
  expect(told.text(".error-summary")).toContain("Somebody else has changed this since you opened it");
  expect(told.text("dialog")).toContain("Title of the first");
  expect(told.formValues("#dialog").get("title")).toBe("Title of the second");
  expect((await boss.get(`${COURSES}/${id}/edit`)).formValues("#dialog").get("title")).toBe("Title of the first");
  expect(toast(await told.submit("#dialog"))).toContain("Course updated successfully");
});

test("a course that somebody changed meanwhile is not deleted unseen", async () => {
  const id = await addCourse(unique("Course"));
  const asked = await boss.get(`${COURSES}/${id}/delete`);
  await (await boss.get(`${COURSES}/${id}/edit`)).submit("#dialog", { title: "Changed meanwhile" });
  const told = await asked.submit("dialog form");
  expect(told.status).toBe(409);
  expect(told.text("dialog [role=alert]")).toContain("nothing was done");
  expect(told.formValues("dialog form").get("version")).not.toBe(asked.formValues("dialog form").get("version"));
});

test("competencies and elements: added, updated, deleted, brought back, with the specification's toasts", async () => {
  const name = unique("Competency");
  const values = { name, definition: "Defined", course: "AIP" };
  const added = await (await boss.get(`${COMPETENCIES}/add`)).submit("#dialog", values);
  expect(toast(added)).toContain("Competency added successfully");
  const section = added.root.querySelectorAll("main section").find((each) => each.textContent.includes(name));
  const [edit = ""] = section?.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "") ?? [];
  const id = edit.split("/").at(-2) ?? "";
  const updated = await (await boss.get(edit)).submit("#dialog", { definition: "Defined better" });
  expect(toast(updated)).toContain("Competency updated successfully");
  expect((await boss.get(edit)).formValues("#dialog").get("course")).toBe("AIP");

  const element = { name: unique("Element"), definition: "A part", bei_question: "" };
  const withElement = await (await boss.get(`${COMPETENCIES}/${id}/elements/add`)).submit("#dialog", element);
  expect(toast(withElement)).toContain("Element added successfully");
  const adds = withElement.root.querySelector(`a[href*="${id}/elements/add"]`)?.getAttribute("href") ?? "";
  const another = await (await boss.get(adds)).submit("#dialog", { ...element, name: unique("Element") });
  const open = another.root.querySelectorAll("main details[open] li").map((each) => each.textContent);
  expect(open.join()).toContain(element.name);
  const removed = another.root
    .querySelectorAll("main details[open] a")
    .findLast((link) => /\/delete/.test(link.getAttribute("href") ?? ""));
  await (await boss.get(removed?.getAttribute("href") ?? "")).submit("dialog form");
  const item = withElement.root.querySelectorAll("main li").find((each) => each.textContent.includes(element.name));
  const [editElement = ""] = item?.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "") ?? [];
  const changed = await (await boss.get(editElement)).submit("#dialog", { bei_question: "When did you?" });
  expect(toast(changed)).toContain("Element updated successfully");
  const without = await (await boss.get(editElement.replace(/edit(?=\?|$)/, "delete"))).submit("dialog form");
  expect(toast(without)).toContain("Element deleted successfully");
  expect(toast(await without.submit("form[action$=restore]"))).toContain("Brought back");

  const asked = await boss.get(`${COMPETENCIES}/${id}/delete`);
  expect(asked.text("dialog")).toContain("Its 1 element goes with it.");
  const gone = await asked.submit("dialog form");
  expect(toast(gone)).toContain("Competency deleted successfully");
  expect(gone.text("main")).not.toContain(name);
  expect((await gone.submit("form[action$=restore]")).text("main")).toContain(name);
});

test.each<Record<string, string>>([{}, { name: "  ", definition: "Defined" }, { name: "Named", definition: "\t\n" }])(
  "a competency or element without a name or definition is refused: %j",
  async (values) => {
    const refused = await (await boss.get(`${COMPETENCIES}/add`)).submit("#dialog", values);
    expect(refused.status).toBe(422);
    expect(refused.text("dialog").split("Please fill in all fields")).toHaveLength(2);
  },
);

test("the second of two editors of a competency is told", async () => {
  const name = unique("Competency");
  const added = await (await boss.get(`${COMPETENCIES}/add`)).submit("#dialog", { name, definition: "Defined" });
  const section = added.root.querySelectorAll("main section").find((each) => each.textContent.includes(name));
  const edit = section?.querySelector("a")?.getAttribute("href") ?? "";
  const [mine, theirs] = [await boss.get(edit), await boss.get(edit)];
  await theirs.submit("#dialog", { definition: "By the first" });
  const told = await mine.submit("#dialog", { definition: "By the second" });
  expect(told.status).toBe(409);
  expect(told.text("dialog")).toContain("By the first");
  expect(told.formValues("#dialog").get("definition")).toBe("By the second");
});

test.each([
  `${COURSES}/000000000000000000000000/edit`,
  `${COURSES}/x/delete`,
  `${COMPETENCIES}/x/edit`,
  `${COMPETENCIES}/elements/x/delete`,
])("what is not there any more is told: %s", async (path) => {
  const page = await boss.get(path);
  expect(page.status).toBe(200);
  expect(toast(page)).toContain("is not there any more");
});

test("what was changed can be found in the audit trail", async () => {
  const title = unique("Audited");
  await addCourse(title);
  const found = await boss.get(`/super-admin-dashboard/audit?q=${title.split(" ").at(-1)}`);
  expect(found.text("tbody")).toContain("added (course)");
  expect(found.text("tbody")).toContain("Some Body, Super admin");
});
