import { expect, test } from "vitest";
import { inspectFile } from "#app/files/inspect.server.ts";
import { pagePdf } from "#app/samples/files/pdf.ts";
import { samplePerson } from "#app/samples/people.ts";

test("a sample document passes the inspection of uploads", async () => {
  const bytes = pagePdf({
    head: "Board (1999)",
    place: "Pune",
    title: "Graduation",
    text: ["Name: D'Souza \\ Pillai", "Degree: B.Tech."],
    signed: "Controller",
  });
  expect(await inspectFile({ name: "a.pdf", bytes }, ["pdf"])).toEqual({ kind: "pdf", contentType: "application/pdf" });
});

test("thousands of sample people have addresses and phone numbers of their own", () => {
  const people = Array.from({ length: 20_000 }, (_, number) => samplePerson(number));
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length);
  expect(people.every(({ phone }) => /^91\d{10}$/.test(String(phone)))).toBe(true);
});
