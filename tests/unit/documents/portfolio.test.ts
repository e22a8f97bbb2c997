import { expect, test } from "vitest";
import { refereeOf, slotFields } from "#app/documents/document-form.ts";
import { allSlots, documentSlot, portfolioParts } from "#app/documents/slots.server.ts";
import { isSlot, PORTFOLIO, portfolioKind, portfolioProgress, portfolioSlots } from "#app/documents/slots.ts";
import { facts } from "#app/platform/facts.server.ts";

test("the portfolio has as many places as the facts say everywhere else", () => {
  const { projectReports, testimonials } = facts().portfolio;
  expect(`${PORTFOLIO.report.required}-${PORTFOLIO.report.places}`).toBe(projectReports);
  expect(PORTFOLIO.testimonial).toEqual({ places: testimonials, required: testimonials });
});

test("every place is a slot with a name of its own, and nothing else is", () => {
  expect(portfolioSlots("report")).toEqual(["report-1", "report-2", "report-3"]);
  expect(portfolioSlots("statement")).toEqual(["statement"]);
  for (const { slot, title } of portfolioParts().parts.flatMap(({ slots }) => slots)) {
    expect(isSlot(slot)).toBe(true);
    expect(documentSlot(slot).title).toBe(title);
  }
  expect(new Set(allSlots().map(({ title }) => title)).size).toBe(allSlots().length);
  for (const odd of ["report", "report-0", "report-4", "statement-1", "constructor", "__proto__", "", null, 1])
    expect([isSlot(odd), portfolioKind(odd)]).toEqual([false, undefined]);
});

const handedIn = (...slots: (string | null)[]) => slots.map((slot) => ({ slot, state: "looked at" }));

test.each([
  ["nothing", [], 0, 6],
  ["other documents only", handedIn("aadhaar", null), 0, 6],
  ["optional certifications do not count", handedIn("certification-1", "certification-2"), 0, 6],
  ["two reports of three are enough", handedIn("report-1", "report-2", "statement"), 3, 3],
  ["the third report stands for none of the first two", handedIn("report-1", "report-3", "statement"), 3, 4],
  [
    "all that is required",
    handedIn("report-1", "report-2", "statement", "testimonial-1", "testimonial-2", "testimonial-3"),
    6,
    0,
  ],
  ["a third report makes up for no testimonial", handedIn("report-1", "report-2", "report-3", "statement"), 4, 3],
  ["what is asked for again is not handed in", [{ slot: "statement", state: "asked again" }], 0, 6],
  ["what is accepted is", [{ slot: "statement", state: "accepted" }], 1, 5],
])("progress: %s", (_, documents, done, missing) => {
  expect(portfolioProgress(documents)).toMatchObject({ handedIn: done, missing, places: 7, required: 6 });
});

const testimonial = slotFields(documentSlot("testimonial-1"));
const said = (given: object) => testimonial.safeParse(given).error?.issues.map(({ message }) => message) ?? [];
const meena = { refereeName: "மீனா ஐயர்", refereeRole: "Head of Operations, Kaveri Textiles" };

test.each([
  ["a Tamil name and an address", { ...meena, refereeEmail: "meena@example.in" }, []],
  ["a Devanagari name and a number", { ...meena, refereeName: "डॉ. अंजलि शर्मा", refereePhone: "+91 98765 43210" }, []],
  ["no way to reach them", meena, ["Enter your referee's email address or phone number"]],
  [
    "blanks are no way either",
    { ...meena, refereeEmail: "  " },
    ["Enter your referee's email address or phone number"],
  ],
  ["an address without a place", { ...meena, refereeEmail: "meena" }, [/correct format/]],
  ["a wrong address beside a number", { ...meena, refereeEmail: "m@", refereePhone: "9876543210" }, [/correct format/]],
  ["too few digits", { ...meena, refereePhone: "12345" }, [/7 to 15 digits/]],
  ["letters in a number", { ...meena, refereePhone: "98765 4321O" }, [/7 to 15 digits/]],
  ["a name without letters", { ...meena, refereeName: "...", refereePhone: "9876543210" }, [/your referee's name/]],
  ["a name of two lines", { ...meena, refereeName: "A\nB", refereePhone: "9876543210" }, [/control characters/]],
  ["a name that is too long", { ...meena, refereeName: "x".repeat(121), refereePhone: "9876543210" }, [/at most 120/]],
  ["a role that is too long", { ...meena, refereeRole: "x".repeat(201), refereePhone: "9876543210" }, [/at most 200/]],
  [
    "nothing at all, all said at once",
    {},
    [/your referee's name/, /role and organisation/, /email address or phone number/],
  ],
])("a referee: %s", (_, given, messages) => {
  expect(said(given)).toEqual(
    messages.map((message) => (typeof message === "string" ? message : expect.stringMatching(message))),
  );
});

test("what was given of a referee is kept, what was not is null", () => {
  const parsed = testimonial.parse({ ...meena, refereeName: " मीना  ", refereeEmail: "meena@example.in" });
  expect(refereeOf(parsed)).toEqual({
    name: "मीना",
    role: "Head of Operations, Kaveri Textiles",
    email: "meena@example.in",
    phone: null,
  });
  expect(refereeOf({})).toBeNull();
});
