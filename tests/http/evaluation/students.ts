import { randomUUID } from "node:crypto";
import { openSession } from "#app/identity/sessions.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { insertConfirmedAccounts } from "#app/records/accounts.server.ts";
import { type CourseName, ensureStudent } from "#app/records/students.server.ts";
import { loadEvaluationSet } from "#tests/data/evaluation/load.ts";
import type { Place } from "#tests/support/people.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { makePdf } from "#tests/unit/evaluation/support/documents.ts";

export const EVALUATION = "/student-dashboard/evaluation";

export interface TestStudent {
  visitor: Visitor;
  /** The ids of the account and of the row in students. */
  userId: string;
  rowId: string;
  email: string;
  /** Of the session, for a browser. */
  cookie: { name: string; value: string };
}

/** Students with a session, made in the database of the running product; paid unless the course is null. */
export async function students(
  { address, dataDir }: Place,
  count: number,
  course: CourseName | null = "GMP",
): Promise<TestStudent[]> {
  await connectDatabase({ DATA_DIR: dataDir }, { own: false });
  try {
    return await Promise.all(Array.from({ length: count }, () => student(address, course)));
  } finally {
    await disconnectDatabase();
  }
}

async function student(address: string, course: CourseName | null): Promise<TestStudent> {
  const email = `${randomUUID()}@people.example`;
  const metadata = { role: "student", full_name: "Asha Menon", department: null, phone: null } as const;
  const [account] = await insertConfirmedAccounts([{ email, password_hash: "no password", metadata }]);
  if (!account) throw new Error("The account was not created.");
  const row = await ensureStudent({
    user_id: account.id,
    email,
    full_name: metadata.full_name,
    phone: null,
    ...(course && { student_id: `PGI1999-${randomUUID()}`, course_name: course }),
  });
  const browser = { userAgent: "test", remember: false, previousToken: undefined };
  const { token } = await openSession(account, "student", browser);
  const value = Buffer.from(JSON.stringify(token)).toString("base64");
  const cookie = { name: "pgi-session", value };
  return { visitor: await visitorWith(address, cookie), userId: account.id, rowId: row.id, email, cookie };
}

/** A visitor with the session of a student. */
export async function visitorWith(address: string, { name, value }: TestStudent["cookie"]): Promise<Visitor> {
  const visitor = new Visitor(address);
  await visitor.cookies.setCookie(`${name}=${value}; Path=/`, address);
  return visitor;
}

/** One student who has paid. */
export async function paidStudent(place: Place, course: CourseName = "GMP"): Promise<TestStudent> {
  const [only] = await students(place, 1, course);
  if (!only) throw new Error("No student was made.");
  return only;
}

/** The id of a competency, as the overview links to it. */
export async function competencyId(visitor: Visitor, name: string): Promise<string> {
  const page = await visitor.get(EVALUATION);
  const link = page.root.querySelectorAll("main h2 a").find((item) => item.textContent === name);
  const id = link?.getAttribute("href")?.split("/").at(-1);
  if (!id) throw new Error(`There is no competency ${name} on the page:\n${page.text("main")}`);
  return id;
}

/** The letter of that name from the evaluation set. */
export function letter(id: string): string {
  const found = loadEvaluationSet().find((text) => text.id === id);
  if (!found) throw new Error(`There is no text ${id}.`);
  return found.text;
}

/** A letter as a PDF file. */
export async function pdfFile(text: string, name = "letter.pdf"): Promise<File> {
  return fileOf(await makePdf((pdf) => pdf.text(text)), name);
}

/** A file as a browser sends it. */
export function fileOf(bytes: Uint8Array, name: string): File {
  return new File([new Uint8Array(bytes)], name);
}

/** Uploads through the form on a competency's page, as a browser without script does. */
export async function upload(visitor: Visitor, competency: string, file: File): Promise<Page> {
  const page = await visitor.get(`${EVALUATION}/${competency}`);
  return page.submit(`#certificate-${competency}`, { file });
}
