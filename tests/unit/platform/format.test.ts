import { expect, test } from "vitest";
import {
  calendarDay,
  clock,
  day,
  dialling,
  figure,
  fileSize,
  longDay,
  longMoment,
  moment,
  phoneNumber,
  rupees,
  shortDay,
  startOfDay,
  timesOf,
  yearOf,
} from "#app/platform/format.ts";

/** Still the year before in UTC and already the new year in India. */
const newYear = new Date("2026-12-31T18:30:00Z");

test("moments are written in India's time", () => {
  expect(day(newYear)).toBe("1 Jan 2027");
  expect(shortDay(newYear)).toBe("1 Jan");
  expect(longDay(newYear)).toBe("1 January 2027");
  expect(moment(new Date("2026-11-21T12:05:00Z"))).toBe("21 Nov 2026, 5:35 pm");
  expect(longMoment(new Date("2026-11-21T12:05:00Z"))).toBe("21 November 2026 at 5:35 pm");
  expect(clock(new Date("2026-11-21T12:05:00Z"))).toBe("5:35 pm");
});

test("days and years begin when they do in India", () => {
  expect(calendarDay(newYear)).toBe("2027-01-01");
  expect(calendarDay(new Date(newYear.getTime() - 1))).toBe("2026-12-31");
  expect(yearOf(newYear)).toBe(2027);
  expect(startOfDay(newYear)).toEqual(newYear);
  expect(startOfDay(new Date(newYear.getTime() - 1))).toEqual(new Date("2026-12-30T18:30:00Z"));
  expect(startOfDay(newYear, -7)).toEqual(new Date("2026-12-24T18:30:00Z"));
});

test("amounts and figures are grouped as in India, and keep their paise", () => {
  expect(rupees(4999)).toBe("₹4,999");
  expect(rupees(123_456.5)).toBe("₹1,23,456.50");
  expect(figure(100_000)).toBe("1,00,000");
});

test.each([
  [0, "1 KB"],
  [1_500, "1 KB"],
  [999 * 1024, "999 KB"],
  [1000 * 1024, "1.0 MB"],
  [5 * 1024 * 1024, "5.0 MB"],
])("a file of %i bytes is one of %s", (bytes, text) => expect(fileSize(bytes)).toBe(text));

test("once is a word, and telephone numbers are written as people read them", () => {
  expect([1, 2, 1000].map(timesOf)).toEqual(["once", "2 times", "1,000 times"]);
  expect([919001718423, "9001718423", "+91 90017-18423"].map(phoneNumber)).toEqual(Array(3).fill("+91 90017 18423"));
  expect(phoneNumber(442079460958)).toBe("+442079460958");
  expect([9001718423, "+91 90017-18423"].map(dialling)).toEqual(Array(2).fill("tel:+919001718423"));
});
