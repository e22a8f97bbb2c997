import { describe, expect, test } from "vitest";
import { additionalFields, slotFields } from "#app/documents/document-form.ts";
import { documentSlot, documentSlots } from "#app/documents/slots.server.ts";

test("the document types and domains are those of the specification", () => {
  const slots = documentSlots();
  expect(slots.map(({ title }) => title)).toEqual([
    "Aadhaar Card",
    "Secondary School (10th) Certificate",
    "Higher Secondary Certificate",
    "Graduation Certificate",
    "Post Graduation Certificate",
  ]);
  expect(documentSlot("graduation").domains.join(" ")).toBe(
    "B.Sc. B.Com. B.A. B.Tech. BBA BCA B.Ed. LLB MBBS BDS B.Pharm. B.Arch.",
  );
  expect(documentSlot("post-graduation").domains.join(" ")).toBe(
    "M.Sc. M.Com. M.A. M.Tech. MBA MCA M.Ed. LLM MD MS M.Pharm. M.Arch.",
  );
});

describe("what has to come with a file", () => {
  const missing = (slot: Parameters<typeof documentSlot>[0], given: object) =>
    slotFields(documentSlot(slot))
      .safeParse(given)
      .error?.issues.map(({ message }) => message) ?? [];

  test("Aadhaar: the file alone", () => {
    expect(missing("aadhaar", {})).toEqual([]);
  });

  test("10th and 12th: the board", () => {
    for (const slot of ["secondary", "higher-secondary"] as const) {
      expect(missing(slot, {})).toEqual(["Enter the board or institution"]);
      expect(missing(slot, { institution: "CBSE" })).toEqual([]);
    }
  });

  test("degrees: domain and institution, the domain from the list", () => {
    expect(missing("graduation", {})).toEqual(["Choose a domain", "Enter the board or institution"]);
    expect(missing("graduation", { domain: "MBA", institution: "x" })).toEqual(["Choose a domain"]);
    expect(missing("post-graduation", { domain: "MBA", institution: "x" })).toEqual([]);
  });

  test("additional: a title, of reasonable length; the description may be left out", () => {
    expect(additionalFields.safeParse({ title: " " }).success).toBe(false);
    expect(additionalFields.safeParse({ title: "x".repeat(121) }).success).toBe(false);
    expect(additionalFields.safeParse({ title: "Report" }).success).toBe(true);
  });
});
