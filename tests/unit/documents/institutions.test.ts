import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { searchInstitutions } from "#app/documents/institutions.server.ts";

const list: { name: string; kind: string }[] = JSON.parse(readFileSync("content/institutions.json", "utf8"));
const names = (text: string) => searchInstitutions(text).map(({ name }) => name);

test("the list holds at least 850 institutions of every kind", () => {
  expect(list.length).toBeGreaterThanOrEqual(850);
  expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(["university", "institute", "college", "board"]));
});

test("no institution stands twice, whatever its case and punctuation", () => {
  const seen = new Map<string, string>();
  const twice = list.flatMap(({ name }) => {
    const key = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    const before = seen.get(key);
    seen.set(key, name);
    return before === undefined ? [] : [[before, name]];
  });
  expect(twice).toEqual([]);
});

test("every name is trimmed, has single spaces and no stray characters", () => {
  const odd = list.filter(({ name }) => name !== name.trim() || /\s{2}|[^\p{L}\p{N} .,'’()&-]/u.test(name));
  expect(odd).toEqual([]);
});

test("the list is sorted by name", () => {
  const sorted = list.map(({ name }) => name).sort((a, b) => a.localeCompare(b, "en"));
  expect(list.map(({ name }) => name)).toEqual(sorted);
});

test.each([
  ["Indian Institute of Technology Bombay", "institute"],
  ["Indian Institute of Management Ahmedabad", "institute"],
  ["All India Institute of Medical Sciences, New Delhi", "institute"],
  ["National Institute of Technology Tiruchirappalli", "institute"],
  ["University of Delhi", "university"],
  ["Savitribai Phule Pune University", "university"],
  ["Lovely Professional University, Phagwara", "university"],
  ["St. Stephen's College, Delhi", "college"],
  ["Loyola College, Chennai", "college"],
  ["Central Board of Secondary Education (CBSE)", "board"],
  ["National Institute of Open Schooling (NIOS)", "board"],
])("%s is listed as %s", (name, kind) => {
  expect(list).toContainEqual({ name, kind });
});

test("every one of the 23 IITs, 21 IIMs and 7 IISERs is listed", () => {
  const starting = (prefix: string) => list.filter(({ name }) => name.startsWith(prefix)).length;
  expect(starting("Indian Institute of Technology")).toBe(23);
  expect(starting("Indian Institute of Management ")).toBe(21);
  expect(starting("Indian Institute of Science Education and Research")).toBe(7);
});

test("a search finds whatever the case, from two characters on", () => {
  expect(names("st. xavier's college, mum")).toEqual(["St. Xavier's College, Mumbai"]);
  expect(names("ST. XAVIER’S COLLEGE, MUM")).toEqual(["St. Xavier's College, Mumbai"]);
  expect(names("c")).toEqual([]);
  expect(names("cb")).toContain("Central Board of Secondary Education (CBSE)");
});

test("a search gives at most eight, names that start with the text first, then word starts", () => {
  const found = names("delhi");
  expect(found).toHaveLength(8);
  const starts = found.map((name) => name.toLowerCase().startsWith("delhi"));
  expect(starts[0]).toBe(true);
  expect(starts).toEqual([...starts].sort((a, b) => Number(b) - Number(a)));
  const loyola = names("loyola");
  expect(loyola.indexOf("Loyola College, Chennai")).toBeLessThan(loyola.indexOf("Andhra Loyola College, Vijayawada"));
  expect(names("aipur").every((name) => name.toLowerCase().includes("aipur"))).toBe(true);
});

test("a text inside a word ranks below a word start that comes later in the name", () => {
  const found = names("art");
  const wordStart = found.findIndex((name) => /\bart/i.test(name));
  const inside = found.findIndex((name) => !/\bart/i.test(name));
  expect(wordStart).toBe(0);
  expect(inside === -1 || inside > wordStart).toBe(true);
});

test.each([
  ["empty", ""],
  ["blank", "   \t\n "],
  ["one letter between blanks", "  d  "],
  ["a pattern", ".*"],
  ["brackets", "(["],
  ["mark-up", "<script>"],
  ["a lone surrogate", "\ud800\ud800"],
  ["control characters", "\u0000\u0001"],
  ["a wall of text", "university ".repeat(10_000)],
])("odd input has no suggestions and does not fail: %s", (_, text) => {
  expect(names(text)).toEqual([]);
});

test("surrounding and doubled blanks do not matter", () => {
  expect(names("  indian  institute of   science, beng ")).toEqual(["Indian Institute of Science, Bengaluru"]);
});

test.each([
  ["IIT", "Indian Institute of Technology (BHU) Varanasi"],
  ["iit bombay", "Indian Institute of Technology Bombay"],
  ["IIM Ahm", "Indian Institute of Management Ahmedabad"],
  ["NIT", "National Institute of Technology Agartala"],
  ["nit tiru", "National Institute of Technology Tiruchirappalli"],
  ["BITS", "Birla Institute of Technology and Science, Pilani"],
  ["ISB", "Indian School of Business, Hyderabad"],
  ["VTU", "Visvesvaraya Technological University, Belagavi"],
  ["JNU", "Jawaharlal Nehru University, New Delhi"],
  ["IGNOU", "Indira Gandhi National Open University, New Delhi"],
  ["Delhi University", "University of Delhi"],
  ["pune university savitribai", "Savitribai Phule Pune University"],
])("people find by acronym and by words in any order: %s", (text, name) => {
  expect(names(text)).toContain(name);
});
