import { readFile } from "node:fs/promises";
import { join } from "node:path";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { erasePerson, forgetErased } from "#app/personal-data/erase.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { personalCollections } from "#app/records/personal-rows.server.ts";
import { foundBelow } from "#tests/support/byte-search.ts";
import { type MarkedPerson, plantPerson } from "#tests/support/marked-person.ts";

const directory = env().DATA_DIR;

beforeAll(() => connectDatabase({ DATA_DIR: directory, MONGODB_URI: undefined }, { own: true }));
afterAll(disconnectDatabase);

/** Every row that names a person, by their marks or ids, as the bytes that are kept. */
async function rowsOf({ marks, account, student }: MarkedPerson): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const collection of personalCollections()) {
    const found = await mongoose.connection.collection(collection).find({}).toArray();
    for (const row of found) {
      const text = JSON.stringify(row);
      if ([...marks, account, student].some((key) => text.includes(key))) rows.set(`${collection} ${row._id}`, text);
    }
  }
  return rows;
}

const bytesOf = ({ files }: MarkedPerson) => Promise.all(files.map((file) => readFile(join(directory, "files", file))));

test("an erasure leaves nothing of a person in any file, and touches nothing of another", async () => {
  const [gone, other] = [await plantPerson(1), await plantPerson(2)];
  const [rows, files] = [await rowsOf(other), await bytesOf(other)];
  expect(rows.size).toBeGreaterThanOrEqual(personalCollections().length);
  expect((await foundBelow(directory, gone.marks)).length).toBeGreaterThanOrEqual(gone.marks.length);

  const { account, student, email } = gone;
  await erasePerson({ account, student, email });
  await forgetErased();

  expect([...(await rowsOf(gone)).values()].filter((row) => gone.marks.some((mark) => row.includes(mark)))).toEqual([]);
  expect(await foundBelow(directory, gone.marks)).toEqual([]);
  expect(await rowsOf(other)).toEqual(rows);
  expect(await bytesOf(other)).toEqual(files);
  await expect(bytesOf(gone)).rejects.toThrow("ENOENT");

  // Done once more, it changes nothing.
  await erasePerson({ account, student, email: "" });
  expect(await rowsOf(other)).toEqual(rows);
});

test("what stays has nothing but what is kept for a reason", async () => {
  const { account, student, email, marks } = await plantPerson(3);
  await erasePerson({ account, student, email });
  const one = (collection: string, filter: object) => mongoose.connection.collection(collection).findOne(filter);
  const payments = await mongoose.connection.collection("payments").find({}).toArray();
  expect(
    payments.filter((row) => [account, student, marks[0]].some((key) => JSON.stringify(row).includes(key ?? ""))),
  ).toEqual([]);
  const paid = payments.filter(({ user_id }) => String(user_id).startsWith("(erased) "));
  expect(paid.length).toBeGreaterThan(0);
  for (const row of paid)
    expect(row).toMatchObject({ user_id: `(erased) ${row._id}`, student_id: null, status: "paid" });
  expect(await one("audit_events", { target_id: student })).toMatchObject({
    target_name: "(erased)",
    before: null,
    after: null,
  });
  expect(await one("security_events", { subject_id: account })).toMatchObject({
    subject_name: "(erased)",
    what: "(erased)",
  });
  expect(await one("credentials", { user_id: "", status: "withdrawn" })).toMatchObject({ name: "", competencies: [] });
  expect(await one("accounts", { email: marks[0] })).toBeNull();
});
