import { expect, test } from "vitest";
import { newId } from "#app/records/audit-events.server.ts";
import { findOwnCertificate } from "#app/records/certificates.server.ts";
import {
  insertDocument,
  listDocuments,
  putSlotDocument,
  removeDocument,
  replaceDocument,
} from "#app/records/documents.server.ts";
import { countCertificateKept, uncountCertificateKept } from "#app/records/students.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { newStudent } from "#tests/support/people.ts";
import { uuid } from "#tests/support/random.ts";

await databaseOfFile();

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
  const inserted = await insertDocument(owner, file("mine.pdf"), 1);
  const id = inserted.kind === "kept" ? inserted.row.id : "";
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

test("of many additional documents at the same moment no more are kept than a student may have", async () => {
  const owner = uuid();
  const all = await Promise.all(Array.from({ length: 30 }, (_, nth) => insertDocument(owner, file(`${nth}.pdf`), 10)));
  expect(all.filter(({ kind }) => kind === "kept")).toHaveLength(10);
  expect(await listDocuments(owner)).toHaveLength(10);
  const [first] = await listDocuments(owner);
  await removeDocument(owner, first?.id ?? "", first?.file_path ?? "");
  const id = newId();
  expect((await insertDocument(owner, file("again.pdf"), 10, id)).kind).toBe("kept");
  expect((await insertDocument(owner, file("again.pdf"), 10, id)).kind).toBe("there already");
  expect((await insertDocument(owner, file("more.pdf"), 10)).kind).toBe("full");
});

test("of many certificates at the same moment no more are counted than may be", async () => {
  const { id } = await newStudent();
  const taken = await Promise.all(Array.from({ length: 20 }, () => countCertificateKept(id, 7)));
  expect(taken.filter(Boolean)).toHaveLength(7);
  await uncountCertificateKept(id);
  expect(await countCertificateKept(id, 7)).toBe(true);
  expect(await countCertificateKept(id, 7)).toBe(false);
});
