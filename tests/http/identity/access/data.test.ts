import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openQuestion } from "#app/questions/ask.server.ts";
import type { Role } from "#app/records/accounts.server.ts";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { additionalDocument, DOCUMENTS, upload } from "#tests/http/documents/documents.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { inDatabase } from "#tests/support/database.ts";
import { uuid } from "#tests/support/random.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { type StaffVisitors, signedInStudent, staffVisitors, type TestStudent } from "#tests/support/sessions.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { matrix } from "./matrix.ts";
import { listRoutes } from "./routes.ts";

const product = inject("product");

/** Names of fields that records have and no screen shows. */
const FORBIDDEN_NAMES = new Set([
  "user_id",
  "account_id",
  "accountId",
  "sessionId",
  "session_id",
  "rowId",
  "actor_id",
  "subject_id",
  "what_id",
  "created_by",
  "file_path",
  "file_url",
  "permissions",
  "password_hash",
  "token_hash",
  "text_hash",
  "submission_key",
  "metadata",
  "held_by",
  "due_at",
  "queued_at",
  "queue_place",
  "judging",
  "order_text",
  "certificates_kept",
  "request_told_at",
  "__v",
]);
/** What a screen does show. */
const SHOWN: Record<string, string[]> = {
  "/super-admin-dashboard/super-admins": ["permissions"],
  // The trail shows what was deleted as it was.
  "/super-admin-dashboard/audit": ["created_by"],
};
/** Values that give something away: hashes of passwords and tokens, and paths of the file store. */
const FORBIDDEN_VALUES = [/^\$argon2/, /^[0-9a-f]{64}$/, /^[0-9a-f]{24}\/.+\.(pdf|jpe?g|png|docx?)$/i];

let staff: StaffVisitors;
let student: TestStudent;
/** What stands for the parameters of paths. */
let values: Record<string, string>;

beforeAll(async () => {
  staff = await staffVisitors(product);
  student = await signedInStudent(product);
  const id = await additionalDocument(student.visitor, "A report");
  await upload(student.visitor, "aadhaar", { file: fileOf(await pdf("x"), "aadhaar.pdf") });
  const competency = await someCompetency(2);
  const kept = await inDatabase(product, async () => {
    const row = await findStudent(student.rowId);
    if (!row) throw new Error("There is no such student.");
    const asker = { user_id: row.user_id, email: row.email, name: row.full_name };
    const { question } = await openQuestion(asker, "When?", uuid(), { said: [], conversation: null });
    const { id } = await recordEvaluation(evaluationOf(row, competency, [0.9, 0.4]));
    return { evaluation: id, question: question.reference, reference: question.reference };
  });
  const boss = await staff.as("super_admin");
  const courses = await boss.get("/super-admin-dashboard/courses");
  const course = /courses\/([0-9a-f]{24})\/edit/.exec(courses.html)?.[1] ?? "";
  const admins = await boss.get("/super-admin-dashboard/admins");
  const member = /admins\/revoke\/([0-9a-f]{24})/.exec(admins.html)?.[1] ?? "";
  values = {
    id,
    document: id,
    file: id,
    certificate: id,
    student: student.rowId,
    competency: competency.id,
    element: competency.elements[0]?.id ?? "",
    ...kept,
    course,
    member,
    flow: "assessment",
  };
});
afterAll(() => staff[Symbol.asyncDispose]());

/** Every text in a data answer of React Router, which writes names and values into one flat list. */
function textsIn(body: string): string[] {
  return [...body.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text);
}

const visitors: [Role, () => Promise<Visitor>][] = [
  ["student", async () => student.visitor],
  ["admin", () => staff.as("admin")],
  ["super_admin", () => staff.as("super_admin")],
];

test.each(visitors)("the data that a %s's pages bring holds nothing that no screen shows", async (role, visitorOf) => {
  const visitor = await visitorOf();
  const faults = new Set<string>();
  let asked = 0;
  for (const { path } of await listRoutes()) {
    const who = matrix[path]?.who;
    if (who !== "everyone" && !who?.includes(role)) continue;
    const at = (matrix[path]?.at ?? path).replace(/:(\w+)/g, (_, name: string) => values[name] ?? "none");
    const address = at === "/" ? "/_root.data" : `${at}.data`;
    const response = await visitor.request(address);
    const body = await response.text();
    if (!response.headers.get("Content-Type")?.includes("x-script")) continue;
    asked++;
    for (const text of textsIn(body)) {
      if (FORBIDDEN_NAMES.has(text) && !SHOWN[path]?.includes(text)) faults.add(`${path}: ${text}`);
      if (FORBIDDEN_VALUES.some((pattern) => pattern.test(text))) faults.add(`${path}: the value ${text}`);
    }
  }
  expect([...faults].sort()).toEqual([]);
  expect(asked).toBeGreaterThan(10);
});

test("a student's pages do not name the account either", async () => {
  for (const path of ["/student-dashboard", "/student-dashboard/profile", DOCUMENTS, "/student-dashboard/counsellor"]) {
    expect((await student.visitor.get(`${path}.data`)).html, path).not.toContain(student.userId);
  }
});
