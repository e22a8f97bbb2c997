import type { Role } from "#app/records/accounts.server.ts";
import { newAssessor } from "#tests/support/certification.ts";
import { type ProductData, productDatabase } from "#tests/support/database.ts";
import { newAccount, newStaff, newStudent, paidStudent } from "#tests/support/people.ts";
import { sessionCookie } from "#tests/support/sessions.ts";

/** Kinds of people who may ask for a page; whoever has not confirmed an address has no session, as anybody. */
export const actors = ["anonymous", "student", "paid student", "admin", "assessor", "super_admin", "revoked"] as const;
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

/** People in the database of the running product, one of each kind that is asked for. */
export async function castOf(place: ProductData): Promise<Cast> {
  const database = await productDatabase(place);
  const people = new Map<Actor, string>();
  return {
    async cookie(actor) {
      if (actor === "anonymous") return "pgi-session=nothing";
      const id = people.get(actor) ?? (await createPerson(actor));
      people.set(actor, id);
      const { name, value } = await sessionCookie(id, roleOf(actor) ?? "admin");
      return `${name}=${value}`;
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

/** The id of the account of a new person. */
async function createPerson(actor: Actor): Promise<string> {
  const role = roleOf(actor) ?? "admin";
  if (actor === "revoked") return (await newAccount(role)).id;
  if (actor === "assessor") return (await newAssessor()).accountId;
  if (role !== "student") return (await newStaff(role)).id;
  return (actor === "paid student" ? await paidStudent() : await newStudent()).user_id;
}
