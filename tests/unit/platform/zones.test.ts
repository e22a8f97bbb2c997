import fc from "fast-check";
import { expect, test } from "vitest";
import { momentAt, momentIn, wallTime, ZONES, zoneName, zoneNamed } from "#app/platform/zones.ts";

const at = (text: string) => new Date(text);

test("a moment is told in its zone, over a change of year and of day", () => {
  const midnight = at("2026-12-31T18:30:00Z");
  expect(momentIn(midnight, "Asia/Kolkata")).toBe("Friday, 1 January 2027, 12:00 am India Standard Time");
  expect(momentIn(midnight, "America/New_York")).toBe("Thursday, 31 December 2026, 1:30 pm Eastern Standard Time");
  expect(momentIn(midnight, "Pacific/Kiritimati")).toContain("Friday, 1 January 2027");
  expect(momentIn(midnight, "UTC")).toBe("Thursday, 31 December 2026, 6:30 pm Coordinated Universal Time");
});

test.each([
  ["2027-01-01T00:00", "Asia/Kolkata", "2026-12-31T18:30:00.000Z"],
  ["2026-12-31T23:59", "America/New_York", "2027-01-01T04:59:00.000Z"],
  // The clocks of New York go forward on 14 March 2027 at 2:00 and back on 7 November 2027 at 2:00.
  ["2027-03-14T01:59", "America/New_York", "2027-03-14T06:59:00.000Z"],
  ["2027-03-14T03:00", "America/New_York", "2027-03-14T07:00:00.000Z"],
  ["2027-11-07T01:30", "America/New_York", "2027-11-07T05:30:00.000Z"],
  ["2027-11-07T02:00", "America/New_York", "2027-11-07T07:00:00.000Z"],
  ["2027-03-28T03:00", "Europe/Berlin", "2027-03-28T01:00:00.000Z"],
  ["2027-06-15T12:00", "Asia/Kathmandu", "2027-06-15T06:15:00.000Z"],
])("%s in %s is one moment, the first of two", (wall, zone, moment) => {
  expect(momentAt(wall, zone)?.toISOString()).toBe(moment);
});

test.each([
  ["2027-03-14T02:30", "America/New_York"],
  ["2027-03-28T02:00", "Europe/Berlin"],
  ["2027-02-29T10:00", "Asia/Kolkata"],
  ["2027-01-01T24:01", "Asia/Kolkata"],
  ["tomorrow", "Asia/Kolkata"],
  ["", "Asia/Kolkata"],
])("%s in %s is no moment", (wall, zone) => {
  expect(momentAt(wall, zone)).toBeNull();
});

test("what the clocks of any zone show leads back to a moment that shows it", () => {
  const minute = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...ZONES), (minutes, zone) => {
      const wall = wallTime(new Date(minutes * 60_000), zone);
      const found = momentAt(wall, zone);
      expect(found && wallTime(found, zone)).toBe(wall);
      expect(Number(found)).toBeLessThanOrEqual(minutes * 60_000);
    }),
    { numRuns: 300 },
  );
});

test("a zone is known by its name, also the former one of India's, and nothing else is a zone", () => {
  expect(zoneNamed("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(zoneNamed("Europe/Berlin")).toBe("Europe/Berlin");
  for (const name of ["", "Mars/Olympus", "__proto__", "constructor", "<b>", null, 5, {}])
    expect(zoneNamed(name)).toBeUndefined();
  expect(zoneName(at("2027-07-01T00:00:00Z"), "America/New_York")).toBe("Eastern Daylight Time");
});
