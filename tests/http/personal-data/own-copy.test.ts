import { unzipSync } from "fflate";
import { expect, inject, test } from "vitest";
import { upload } from "#tests/http/documents/documents.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const DOWNLOAD = "/student-dashboard/my-data/download";

async function copyFor(visitor: Visitor) {
  const response = await visitor.request(DOWNLOAD);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment/);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

test("the copy has the student's rows and files as they were handed in, and nothing of anybody else", async () => {
  const { visitor, email } = await signedInStudent(product);
  const other = await signedInStudent(product);
  const [mine, theirs] = await Promise.all([pdf("My own letter"), pdf("Somebody else's letter")]);
  await upload(visitor, "additional", { title: "A letter of mine", file: fileOf(mine, "मेरा पत्र.pdf") });
  await upload(other.visitor, "additional", { title: "A letter of theirs", file: fileOf(theirs, "theirs.pdf") });

  const copy = await copyFor(visitor);
  const files = Object.entries(copy).filter(([name]) => name.startsWith("files/"));
  expect(files).toHaveLength(1);
  expect(files[0]?.[0]).toMatch(/^files\/1 [^/\\]+\.pdf$/);
  expect(Buffer.from(files[0]?.[1] ?? []).equals(mine)).toBe(true);
  const told = JSON.stringify(JSON.parse(Buffer.from(copy["data.json"] ?? []).toString()));
  expect(told).toContain(email);
  expect(told).toContain("A letter of mine");
  expect(told).not.toContain(other.email);
  expect(told).not.toContain("A letter of theirs");
  expect(told).not.toMatch(/argon2|password_hash|token_hash/);
});

test("nobody gets a copy without being signed in as a student", async () => {
  const answer = await new Visitor(product.address).get(DOWNLOAD);
  expect(answer.url.pathname).toBe("/student-auth");
});
