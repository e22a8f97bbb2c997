import mongoose from "mongoose";
import { expect, test } from "vitest";
import { decideOwnConsent, giveConsent, ownConsents, withdrawConsent } from "#app/personal-data/consents.server.ts";
import { type Purpose, type Revocable, recordConsent } from "#app/records/consents.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, newStudent } from "#tests/support/people.ts";
import { newAddress } from "#tests/support/random.ts";

await databaseOfFile();

const said = async (email: string) =>
  (await mongoose.connection.collection("consents").find({ email }).sort({ _id: 1 }).toArray()).map(
    ({ decision }) => decision,
  );
const news = { purpose: "news", version: "1.0", wording: "News", decision: "given" } as const;

test("the same word said again makes no further row, and what was not agreed to is not taken back", async () => {
  const student = asPerson(await newStudent());
  for (const decision of ["withdrawn", "given", "given", "withdrawn", "withdrawn", "given"] as const)
    expect(await decideOwnConsent(student, "news", decision)).toBe("kept");
  expect(await said(student.email)).toEqual(["given", "withdrawn", "given"]);
  const stranger = newAddress();
  for (let i = 0; i < 3; i++) await giveConsent(stranger, "adult");
  expect(await said(stranger)).toEqual(["given"]);
});

test("whoever has changed a permission very often can take it back, and not give it again", async () => {
  const student = asPerson(await newStudent());
  const { accountId: account, email } = student;
  for (let i = 0; i < 199; i++) await recordConsent({ ...news, account, email });
  await decideOwnConsent(student, "news", "withdrawn");
  expect(await decideOwnConsent(student, "news", "given")).toBe("too often");
  expect((await said(email)).length).toBe(200);
  await recordConsent({ ...news, account, email });
  await decideOwnConsent(student, "news", "withdrawn");
  expect((await said(email)).at(-1)).toBe("withdrawn");
  const other = asPerson(await newStudent());
  expect(await decideOwnConsent(other, "news", "given")).toBe("kept");
});

test("to be of age is a statement, which nobody takes back", async () => {
  const student = asPerson(await newStudent());
  await giveConsent(student.email, "adult");
  const adult: Purpose = "adult";
  expect(await decideOwnConsent(student, adult as Revocable, "withdrawn")).toBe("not asked");
  await expect(withdrawConsent({ account: null, email: student.email }, adult as Revocable)).rejects.toThrow("adult");
  expect(await said(student.email)).toEqual(["given"]);
});

test("nobody agrees to a service that the settings do not have", async () => {
  const student = asPerson(await newStudent());
  for (const purpose of ["model-evaluation", "model-counsellor"] as const) {
    expect(await decideOwnConsent(student, purpose, "given")).toBe("not asked");
    expect(await giveConsent(student.email, purpose)).toBe("not asked");
  }
  expect(await said(student.email)).toEqual([]);
});

test("what a stranger said to a model for an address is not told as the word of its account", async () => {
  const student = asPerson(await newStudent());
  await recordConsent({ ...news, purpose: "model-counsellor", account: null, email: student.email });
  await recordConsent({ ...news, account: null, email: student.email });
  const given = (await ownConsents(student)).filter((consent) => consent.given).map(({ purpose }) => purpose);
  expect(given).toEqual(["news"]);
});
