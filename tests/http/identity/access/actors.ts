import { type Role, recordSignUp } from "#app/records/accounts.server.ts";
import { newAssessor } from "#tests/support/certification.ts";
import { type ProductData, productDatabase } from "#tests/support/database.ts";
import { newAccount, newStaff, newStudent, paidStudent } from "#tests/support/people.ts";
import { newAddress } from "#tests/support/random.ts";
import { sessionCookie } from "#tests/support/sessions.ts";

/** Kinds of people who may ask for a page. */
export const actors = [
  "anonymous",
  "unconfirmed",
  "student",
  "paid student",
  "admin",
  "assessor",
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
  if (actor === "assessor") return "admin";
  return actor === "admin" || actor === "super_admin" ? actor : undefined;
}

/** Creates one person of each kind in the database of the running product. */
export async function castOf(place: ProductData): Promise<Cast> {
  const database = await productDatabase(place);
  const people = new Map<Actor, string>();
  for (const actor of actors) people.set(actor, await createPerson(actor));
  return {
    async cookie(actor) {
      const id = people.get(actor);
      if (!id || actor === "anonymous" || actor === "unconfirmed") return "pgi-session=nothing";
      const { name, value } = await sessionCookie(id, roleOf(actor) ?? "admin");
      return `${name}=${value}`;
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

/** The id of the account of a new person. */
async function createPerson(actor: Actor): Promise<string> {
  const role = roleOf(actor) ?? "admin";
  const metadata = { role, full_name: "Some Body", department: null, phone: null };
  if (actor === "unconfirmed") return (await recordSignUp(newAddress(), "no password", metadata)).id;
  if (actor === "revoked") return (await newAccount(role)).id;
  if (actor === "assessor") return (await newAssessor()).accountId;
  if (role !== "student") return (await newStaff(role)).id;
  return (actor === "paid student" ? await paidStudent() : await newStudent()).user_id;
}
