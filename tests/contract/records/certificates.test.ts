import { afterAll, beforeAll, expect, test } from "vitest";
import { findOwnCertificate } from "#app/records/certificates.server.ts";
import {
  insertDocument,
  listDocuments,
  putSlotDocument,
  removeDocument,
  replaceDocument,
} from "#app/records/documents.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { uuid } from "#tests/support/random.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const file = (name: string) => ({ title: "Aadhaar Card", file_name: name, file_path: `p/${name}`, file_size: 1 });

test("20 uploads into one slot at once leave one document, and every replaced file is reported once", async () => {
  const user = uuid();
  const names = Array.from({ length: 20 }, (_, place) => `${place}.pdf`);
  const results = await Promise.all(names.map((name) => putSlotDocument(user, "aadhaar", file(name))));
  const [left, ...more] = await listDocuments(user);
  expect(more).toEqual([]);
  const replaced = results.flatMap((result) => (result.replaced ? [result.replaced.file_path] : []));
  expect([...replaced, left?.file_path].sort()).toEqual(names.map((name) => `p/${name}`).sort());
  expect(new Set(results.map(({ row }) => row.id))).toEqual(new Set([left?.id]));
});

test("a student's documents are reached by that student only", async () => {
  const [owner, other] = [uuid(), uuid()];
  const id = (await insertDocument(owner, file("mine.pdf")))?.id ?? "";
  for (const given of [id, id.toUpperCase(), "", "x", '{"$ne":null}', "0".repeat(24)]) {
    expect(await findOwnCertificate(other, given)).toBeNull();
    expect(await replaceDocument(other, given, file("theirs.pdf"))).toBeNull();
    expect(await removeDocument(other, given, "p/mine.pdf")).toBeNull();
  }
  expect(await findOwnCertificate(owner, id)).toMatchObject({ file_name: "mine.pdf", competency_id: null, slot: null });
  expect(await removeDocument(owner, id, "p/other.pdf")).toBeNull();
  expect((await removeDocument(owner, id, "p/mine.pdf"))?.id).toBe(id);
  expect(await findOwnCertificate(owner, id)).toBeNull();
});
