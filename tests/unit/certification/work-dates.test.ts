import { expect, test } from "vitest";
import { type DatedPiece, workSigns } from "#app/certification/work-dates.ts";
import { workPeriodOf } from "#app/evaluation/text/work-period.ts";

const RULES = { oldestYears: 10, recentYears: 3, recentPieces: 1 };
const NOW = new Date("2026-11-23T12:00:00Z");
const piece = (given: Partial<DatedPiece>): DatedPiece => {
  const none = { from: "", to: "", employer: "", written: "", confirmed: true, read: { from: "", to: "" }, named: [] };
  return { id: "1", title: "A", file: "a.pdf", href: "/", ...none, ...given };
};
const signs = (...pieces: Partial<DatedPiece>[]) => workSigns(pieces.map(piece), RULES, null, NOW);

test("what is recent, dated and goes together says nothing", () => {
  expect(
    signs({ from: "2020-01", to: "", written: "2026-10" }, { title: "B", from: "2017-02", to: "2019-12" }),
  ).toEqual([]);
});

test("too old and too little of late are said", () => {
  expect(signs({ from: "2010-01", to: "2016-10" }, { title: "B" })).toEqual([
    "Of the last 3 years there are 0 pieces; PGI asks for 1",
    "A: the work ended in 10/2016, more than 10 years ago",
  ]);
});

test("a letter before its events, a text that reads otherwise, and two full-time jobs at once are said", () => {
  const said = signs(
    { from: "2020-01", to: "2025-12", written: "2024-05", employer: "Tata Steel", read: { from: "2019-01", to: "" } },
    { title: "B", from: "2025-06", to: "", employer: "Infosys" },
    { title: "C", from: "2024-01", to: "2024-06", employer: "TATA-STEEL" },
    { title: "D", from: "2027-01", to: "" },
  );
  expect(said).toEqual([
    "A: the letter is dated 05/2024, before the work it tells of (01/2020 to 12/2025)",
    "A: the text reads like 01/2019 to now, the student says 01/2020 to 12/2025",
    "D: the work is dated in the future",
    "Full-time at Tata Steel and at Infosys in the same months: 06/2025 to 12/2025",
  ]);
});

test("companies that the text names, and years that were told, are held against what the student says", () => {
  const dated = { from: "2019-01", to: "", employer: "Kaveri Textiles" };
  const named = ["Sundaram Fasteners", "Kaveri Textiles Mills"];
  expect(signs({ ...dated, named })).toEqual([]);
  const told = workSigns([piece({ ...dated, named: ["Sundaram Fasteners"] })], RULES, 10, NOW);
  expect(told).toEqual([
    "Told of at least 10 years of work; the first that is dated began in 01/2019",
    "A: the text names Sundaram Fasteners, the student says Kaveri Textiles",
  ]);
  expect(workSigns([piece(dated)], RULES, 7, NOW)).toEqual([]);
  expect(workPeriodOf("I was with Kaveri Textiles Pvt. Ltd. and advised Tata Steel Limited.").employers).toEqual([
    "Kaveri Textiles",
    "Tata Steel",
  ]);
});
