import { afterAll } from "vitest";
import type { StaffRole } from "#app/identity/roles.server.ts";
import { openSession } from "#app/identity/sessions.server.ts";
import { findAccount, type Role } from "#app/records/accounts.server.ts";
import type { CourseName, StoredStudent } from "#app/records/students.server.ts";
import { productDatabase, type ReachableProduct } from "./database.ts";
import { newStaff, newStudent } from "./people.ts";
import { Visitor } from "./visitor.ts";

/** What a browser keeps of a session. */
export interface SessionCookie {
  name: string;
  value: string;
}

/** A session that has just been opened in the connected database, without the way through a sign-in page. */
export async function sessionCookie(accountId: string, role: Role): Promise<SessionCookie> {
  const account = await findAccount(accountId);
  if (!account) throw new Error("There is no such account.");
  const { token } = await openSession(account, role, { userAgent: "test", remember: false, previousToken: undefined });
  return { name: "pgi-session", value: Buffer.from(JSON.stringify(token)).toString("base64") };
}

/** A visitor with a session. */
export async function visitorWith(address: string, { name, value }: SessionCookie): Promise<Visitor> {
  const visitor = new Visitor(address);
  await visitor.cookies.setCookie(`${name}=${value}; Path=/`, address);
  return visitor;
}

export interface TestStudent {
  visitor: Visitor;
  /** The ids of the account and of the row in students. */
  userId: string;
  rowId: string;
  email: string;
  /** Empty for a student who has not paid. */
  studentId: string;
  /** Of the session, for a browser. */
  cookie: SessionCookie;
}

/** Students of the running product who are signed in; they have paid for the course, if any. */
export async function signedInStudents(
  product: ReachableProduct,
  count: number,
  course: CourseName | null = "GMP",
): Promise<TestStudent[]> {
  await using _database = await productDatabase(product);
  const rows = await Promise.all(Array.from({ length: count }, () => newStudent({ course: course ?? undefined })));
  return await Promise.all(rows.map((row) => signedIn(product.address, row)));
}

async function signedIn(address: string, row: StoredStudent): Promise<TestStudent> {
  const cookie = await sessionCookie(row.user_id, "student");
  const visitor = await visitorWith(address, cookie);
  const { user_id: userId, id: rowId, email, student_id } = row;
  return { visitor, userId, rowId, email, studentId: student_id ?? "", cookie };
}

/** One student who is signed in and has paid. */
export async function signedInStudent(product: ReachableProduct, course: CourseName = "GMP"): Promise<TestStudent> {
  const [only] = await signedInStudents(product, 1, course);
  if (!only) throw new Error("No student was made.");
  return only;
}

export interface StaffVisitors extends AsyncDisposable {
  /** A visitor who is signed in as a staff member. */
  as(role: StaffRole): Promise<Visitor>;
  /** A visitor who is signed in as this staff member. */
  of(accountId: string, role: StaffRole): Promise<Visitor>;
  /** The session cookie of a staff member, for a browser. */
  cookie(role: StaffRole): Promise<SessionCookie & { url: string }>;
}

/** Staff of the running product; until they are disposed of, the test may write to the product's database. */
export async function staffVisitors(product: ReachableProduct): Promise<StaffVisitors> {
  const database = await productDatabase(product);
  const accounts = { admin: await newStaff("admin"), super_admin: await newStaff("super_admin") };
  const cookieOf = (role: StaffRole) => sessionCookie(accounts[role].id, role);
  return {
    as: async (role) => visitorWith(product.address, await cookieOf(role)),
    of: async (accountId, role) => visitorWith(product.address, await sessionCookie(accountId, role)),
    cookie: async (role) => ({ ...(await cookieOf(role)), url: product.address }),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

/** The same for all tests of a file. */
export async function staffOfFile(product: ReachableProduct): Promise<StaffVisitors> {
  const staff = await staffVisitors(product);
  afterAll(() => staff[Symbol.asyncDispose]());
  return staff;
}
