import { randomUUID } from "node:crypto";
import { createStaffRow } from "#app/identity/grants.server.ts";
import { openSession } from "#app/identity/sessions.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { insertConfirmedAccounts, recordSignUp, type StoredAccount } from "#app/records/accounts.server.ts";
import type { Role } from "#app/records/role.ts";
import { ensureStudent } from "#app/records/students.server.ts";

/** Kinds of people who may ask for a page. */
export const actors = [
  "anonymous",
  "unconfirmed",
  "student",
  "paid student",
  "admin",
  "super_admin",
  "revoked",
] as const;
export type Actor = (typeof actors)[number];

export interface Cast extends AsyncDisposable {
  /** The Cookie header of a browser in which this actor has just signed in, as far as they can. */
  cookie(actor: Actor): Promise<string>;
}

/** The role that an actor has. */
export function roleOf(actor: Actor): Role | undefined {
  if (actor === "student" || actor === "paid student") return "student";
  return actor === "admin" || actor === "super_admin" ? actor : undefined;
}

/** Creates one person of each kind in the database of the running product. */
export async function castOf(dataDir: string): Promise<Cast> {
  await connectDatabase({ DATA_DIR: dataDir }, { own: false });
  const people = new Map<Actor, { account: StoredAccount; role: Role }>();
  for (const actor of actors) people.set(actor, await createPerson(actor));
  return {
    async cookie(actor) {
      const person = people.get(actor);
      if (!person || actor === "anonymous" || actor === "unconfirmed") return "pgi-session=nothing";
      const browser = { userAgent: "test", remember: false, previousToken: undefined };
      const { token } = await openSession(person.account, person.role, browser);
      return `pgi-session=${Buffer.from(JSON.stringify(token)).toString("base64")}`;
    },
    [Symbol.asyncDispose]: disconnectDatabase,
  };
}

async function createPerson(actor: Actor): Promise<{ account: StoredAccount; role: Role }> {
  const role = roleOf(actor) ?? "admin";
  const metadata = { role, full_name: `Some ${actor}`, department: null, phone: null };
  const email = `${randomUUID()}@people.example`;
  const unusable = "no password";
  if (actor === "unconfirmed") return { account: await recordSignUp(email, unusable, metadata), role };
  const [account] = await insertConfirmedAccounts([{ email, password_hash: unusable, metadata }]);
  if (!account) throw new Error("The account was not created.");
  if (role !== "student") {
    if (actor !== "revoked") await createStaffRow(role, account);
    return { account, role };
  }
  const student = { user_id: account.id, email, full_name: metadata.full_name, phone: null };
  const paid = { student_id: `PGI1999-${randomUUID().slice(0, 4)}`, course_name: "GMP" } as const;
  await ensureStudent({ ...student, ...(actor === "paid student" && paid) });
  return { account, role };
}
