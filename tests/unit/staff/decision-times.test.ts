import { expect, test } from "vitest";
import { monthsOf } from "#app/staff/pipeline.server.ts";

const on = (day: string, days: number) => ({ at: new Date(`${day}T12:00:00Z`), days });

test("decisions are counted by their month in India, with the days in the middle, over a change of year", () => {
  const decisions = [
    on("2026-12-05", 10),
    on("2026-12-06", 40),
    on("2026-12-31", 25),
    on("2027-01-02", 9),
    on("2027-01-03", 12),
    on("2026-07-31", 500),
  ];
  // 20:00 on the last day of the year in London is the next year in India.
  decisions.push({ at: new Date("2026-12-31T20:00:00Z"), days: 100 });
  const months = monthsOf(decisions, new Date("2027-01-10T00:00:00Z"));
  expect(months.map(({ month }) => month)).toEqual(["2026-08", "2026-09", "2026-10", "2026-11", "2026-12", "2027-01"]);
  expect(months.at(-2)).toEqual({ month: "2026-12", decisions: 3, medianDays: 25 });
  expect(months.at(-1)).toEqual({ month: "2027-01", decisions: 3, medianDays: 12 });
  expect(months[0]).toEqual({ month: "2026-08", decisions: 0, medianDays: null });
});
