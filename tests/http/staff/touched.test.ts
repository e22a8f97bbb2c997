import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { listTouched, type Touch, type TouchQuery } from "#app/staff/touched.server.ts";
import { additionalDocument, DOCUMENTS } from "#tests/http/documents/documents.ts";
import { inDatabase, storedRows } from "#tests/support/database.ts";
import { newStaff } from "#tests/support/people.ts";
import { word } from "#tests/support/random.ts";
import { signedInStudent, staffOfFile } from "#tests/support/sessions.ts";
import { until } from "#tests/support/wait.ts";

const product = inject("product");

const staff = await staffOfFile(product);

async function access(...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: product.dataDir };
  return (await promisify(execFile)(process.execPath, ["app/cli/access.ts", ...args], { env })).stdout;
}

test("who touched what is listed by account, file and day, and what is opened again at once is one line", async () => {
  const { visitor: student, rowId, userId, email } = await signedInStudent(product);
  const other = await signedInStudent(product);
  const title = `Diploma ${word()}`;
  const id = await additionalDocument(student, title);
  const account = await newStaff("admin", `Reader ${word()}`);
  const reader = account.metadata.full_name ?? "";
  const admin = await staff.of(account.id, "admin");
  const before = new Date();
  const file = `/admin-dashboard/students/${rowId}/files/${id}`;
  for (const address of [file, file, `${file}?save`]) expect((await admin.request(address)).status).toBe(200);
  const notes = () => storedRows(product.dataDir, "security_events", { subject_id: userId });
  await admin.get(`/admin-dashboard/students/${rowId}`);
  await until("the record's reading is noted", async () => (await notes()).length === 2);
  await admin.get(`/admin-dashboard/students/${rowId}`);
  await admin.get(`/admin-dashboard/students/${other.rowId}`);
  const readings = () => storedRows(product.dataDir, "security_events", { subject_id: other.userId });
  await until("the other record's reading is noted", async () => (await readings()).length === 1);

  const own = (await student.get(DOCUMENTS)).text("main");
  expect(own.split(`${reader}, admin`)).toHaveLength(2);
  const about = await access("--account", email.toUpperCase(), "--since", before.toISOString());
  const lines = about.split("\n").filter((line) => line.includes(email));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(new RegExp(`${reader} .*read a document .*${title} \\(${title}\\.pdf\\) .*${id}`));
  expect(lines[1]).toContain("read a record");
  expect(about).not.toContain(other.email);
  const [row] = (await storedRows(product.dataDir, "certificates", { user_id: userId })) as { file_path: string }[];
  const csv = await access("--file", `certificates/${row?.file_path}`, "--csv");
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect(csv).toContain(",read a document,");

  const told = (query: Partial<TouchQuery>) =>
    inDatabase(product, async () => {
      const found: Touch[] = [];
      for await (const touch of listTouched("terminal", { since: before, ...query })) found.push(touch);
      return found;
    });
  const byReader = await told({ account: account.email });
  expect(byReader.map(({ subject_email }) => subject_email)).toEqual(expect.arrayContaining([email, other.email]));
  for (const file of [id, `${title}.pdf`]) expect(await told({ file })).toMatchObject([{ what_id: id }]);
  expect(await told({ account: email, since: new Date("2999-01-01") })).toEqual([]);
});

test("without a question, or with a day that is none, the command says how it is used", async () => {
  for (const args of [[], ["--since", "yesterday"]])
    await expect(access(...args)).rejects.toThrow("Usage: npm run access");
});
