import { expect, test } from "vitest";
import { samplePerson } from "#app/cli/seed/names.ts";
import { samplePdf } from "#app/cli/seed/sample-pdf.ts";
import { inspectFile } from "#app/files/inspect.server.ts";

test("a sample document passes the inspection of uploads", async () => {
  const bytes = samplePdf("Graduation (1999)", ["Name: D'Souza \\ Pillai", "Degree: B.Tech."]);
  expect(await inspectFile({ name: "a.pdf", bytes }, ["pdf"])).toEqual({ kind: "pdf", contentType: "application/pdf" });
});

test("thousands of sample people have addresses and phone numbers of their own", () => {
  const people = Array.from({ length: 20_000 }, (_, number) => samplePerson(number));
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length);
  expect(people.every(({ phone }) => /^91\d{10}$/.test(String(phone)))).toBe(true);
});
