import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListQueries } from "#app/records/list-query.server.ts";
import { type ListState, readListState } from "#app/records/list-state.ts";
import { ensureStudent, paidStudentList, Students, studentList } from "#app/records/students.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

const NAMES = ["Asha Rao", "asha Menon", "José D'Souza", "Ravi Kumar", "Rāvi Shah", "Zubin Mehta"];
const STUDENTS = 240;

function courseOf(i: number): "GMP" | "AIP" | null {
  return (["GMP", "AIP", null] as const)[Math.floor(i / NAMES.length) % 3] ?? null;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const students = Array.from({ length: STUDENTS }, (_, i) => ({
    user_id: `user-${i}`,
    full_name: `${NAMES[i % NAMES.length]} ${i}`,
    phone: 9_000_000_000 + i,
    email: `person.${i}@example.org`,
    student_id: courseOf(i) === null ? null : `PGI2026-${String(i).padStart(4, "0")}`,
    course_name: courseOf(i),
    // Two students at a time registered in the same moment, so that paging has equals to tell apart.
    created_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(i / 2))),
  }));
  const model = mongoose.models.students;
  await model?.insertMany(students);
});
afterAll(() => database[Symbol.asyncDispose]());

function stateOf(
  address: string,
  list: ListQueries<never> | typeof studentList | typeof paidStudentList = studentList,
): ListState {
  return readListState(list.definition, new URLSearchParams(address));
}

async function idsOfAllPages(
  address: string,
  list: typeof studentList | typeof paidStudentList = studentList,
): Promise<string[]> {
  const ids: string[] = [];
  let state = stateOf(address, list);
  for (;;) {
    const page = await list.page(state);
    ids.push(...page.rows.map(({ id }) => id));
    if (!page.next) return ids;
    state = { ...state, after: page.next };
  }
}

test.each(["", "?sort=registered", "?sort=name", "?sort=-name", "?course=GMP", "?q=asha", "?q=ravi&sort=name"])(
  "the pages of a view show each row once and in the order of the export: %s",
  async (address) => {
    const exported: string[] = [];
    for await (const { id } of studentList.all(stateOf(address))) exported.push(id);
    const paged = await idsOfAllPages(address);
    expect(paged).toEqual(exported);
    expect(new Set(paged).size).toBe(paged.length);
    expect(paged.length).toBeGreaterThan(25);
  },
);

test("going back shows the page that one came from", async () => {
  const first = await studentList.page(stateOf("?sort=name"));
  const second = await studentList.page({ ...stateOf("?sort=name"), after: first.next });
  const back = await studentList.page({ ...stateOf("?sort=name"), before: second.previous });
  expect(first.previous).toBeNull();
  expect(back.rows).toEqual(first.rows);
  expect(back.previous).toBeNull();
  expect(back.next).toEqual(first.next);
});

test("names are ordered without regard to case and accents", async () => {
  const { rows } = await studentList.page(stateOf("?sort=name"));
  expect(rows[0]?.full_name).toMatch(/^asha menon/i);
  const all = await idsOfAllPages("?sort=name");
  expect(all).toHaveLength(STUDENTS);
});

test("a search finds by name, e-mail, Student ID and phone, and says how many", async () => {
  for (const [query, found] of [
    ["zubin", 40],
    ["mehta zub", 40],
    ["person.117@example.org", 1],
    ["PGI2026-0019", 1],
    ["9000000017", 1],
    ["nobody", 0],
  ] as const) {
    const { total, more } = await studentList.page(stateOf(`?q=${encodeURIComponent(query)}`));
    expect({ query, total, more }).toEqual({ query, total: found, more: false });
  }
});

test("who is searched for by a whole value comes first, whatever the order, once and under the filter", async () => {
  const rao = { phone: 9_111_111_111, student_id: null, course_name: null, user_id: "rao" };
  await Students.model.insertMany([
    { ...rao, full_name: "Asha  Ráo", email: "asha@a.example", created_at: new Date("2020-01-01") },
  ]);
  const first = async (address: string) => {
    const { rows } = await studentList.page(stateOf(address));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    return rows[0]?.email;
  };
  for (const order of ["", "&sort=name", "&sort=-name"])
    for (const query of ["asha rao", "ASHA@a.example", "+91 91111 11111"])
      expect(await first(`?q=${encodeURIComponent(query)}${order}`), query + order).toBe("asha@a.example");
  expect(await first("?q=asha+rao&course=GMP")).not.toBe("asha@a.example");
  expect(await first("?q=person.12@example.org&sort=-name")).toBe("person.12@example.org");
  await Students.model.deleteOne({ user_id: "rao" });
});

test("a search goes together with a filter", async () => {
  const { rows, total } = await studentList.page(stateOf("?q=ravi&course=AIP"));
  expect(total).toBeGreaterThan(0);
  expect(rows.every(({ course_name, full_name }) => course_name === "AIP" && /^r.vi/i.test(full_name))).toBe(true);
});

test("the list of paid students has nobody who has not paid", async () => {
  const ids = await idsOfAllPages("", paidStudentList);
  expect(ids).toHaveLength(STUDENTS - Math.floor(STUDENTS / 18) * 6);
});

test("rows come without what lists keep for themselves", async () => {
  const [row] = (await studentList.page(stateOf("?sort=name"))).rows;
  expect(row).not.toHaveProperty("search");
  expect(row).not.toHaveProperty("order_text");
});

test("a changed name is found by its new words and no more by its old ones", async () => {
  const person = { user_id: "renamed", full_name: "Old Name", phone: null, email: "renamed.person@example.org" };
  await ensureStudent(person);
  await Students.update(
    { user_id: "renamed" },
    { $set: { full_name: "Xanthippe Fernandes", phone: null }, $inc: { version: 1 } },
  );
  const search = async (query: string) => (await studentList.page(stateOf(`?q=${query}`))).total;
  expect(await search("xanthippe")).toBe(1);
  expect(await search("renamed")).toBe(1);
  expect(await search("old")).toBe(0);
});

test.each([
  "?q=%24ne&course=%7B%22%24gt%22%3A%22%22%7D",
  "?after=aaaaaaaaaaaaaaaaaaaaaaaan99999999999999999999",
  "?sort=name&after=aaaaaaaaaaaaaaaaaaaaaaaat%24%7B%7D",
  "?q=%00%FF(((.*",
])("a hostile address is an ordinary view: %s", async (address) => {
  await expect(studentList.page(stateOf(address))).resolves.toHaveProperty("rows");
});
