import fc from "fast-check";
import { expect, test } from "vitest";
import { listSearch, readListState } from "#app/records/list-state.ts";

const choices = {
  orders: ["registered", "name"],
  descendingFirst: true,
  filters: { course: ["GMP", "AIP"], competency: "id" },
  search: true,
} as const;

function read(address: string) {
  return readListState(choices, new URLSearchParams(address));
}

test("an empty address is the list's own view", () => {
  expect(read("")).toEqual({
    query: "",
    order: "registered",
    descending: true,
    filters: {},
    after: null,
    before: null,
    page: 1,
  });
});

test("what is said in the address comes back in the address", () => {
  const id = "a".repeat(24);
  const address = `?q=asha+rao&course=GMP&competency=${id}&sort=name&after=${id}tasha+rao`;
  expect(listSearch(choices, read(address))).toBe(address);
});

test("a change of order or search starts at the first page", () => {
  const { query, filters } = read("?q=asha&after=aaaaaaaaaaaaaaaaaaaaaaaan5");
  expect(listSearch(choices, { query, filters, order: "name", descending: false })).toBe("?q=asha&sort=name");
});

test("the list's own order needs no words", () => {
  expect(listSearch(choices, { order: "registered", descending: true })).toBe("");
  expect(listSearch(choices, { order: "registered", descending: false })).toBe("?sort=registered");
});

test.each([
  "?sort=password_hash",
  "?sort=-$where",
  "?course[$ne]=x",
  "?course=XYZ",
  "?competency=not-an-id",
  "?after=zzz",
  "?after=aaaaaaaaaaaaaaaaaaaaaaaanNaN",
])("what is unknown or damaged counts as not said: %s", (address) => {
  expect(listSearch(choices, read(address))).toBe("");
});

test("any address is read without an error, and reading it again changes nothing", () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (address) => {
      const once = listSearch(choices, read(address));
      expect(listSearch(choices, read(once))).toBe(once);
    }),
  );
});
