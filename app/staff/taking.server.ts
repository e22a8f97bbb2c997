import { staffParticipant } from "#app/certification/participants.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { partialityOf } from "#app/identity/impartial.server.ts";
import { Certificates } from "#app/records/certificates.server.ts";
import { caseTaking, findCase } from "#app/records/certification-cases.server.ts";
import { documentTaking } from "#app/records/documents.server.ts";
import { findEvaluation, reviewTaking } from "#app/records/evaluations.server.ts";
import type { ListQueries } from "#app/records/list-query.server.ts";
import { type Cursor, readListState } from "#app/records/list-state.ts";
import { findStudent } from "#app/records/students.server.ts";
import { takerOf } from "#app/records/taking.server.ts";

/** What can be taken, by the list that it stands in, and who may. */
const work = {
  documents: {
    permission: "documents:verify",
    taking: documentTaking,
    about: async (id: string) => (await Certificates.byId(id))?.user_id,
  },
  reviews: {
    permission: "evaluations:review",
    taking: reviewTaking,
    about: async (id: string) => (await findStudent((await findEvaluation(id))?.student_id ?? ""))?.user_id,
  },
  decisions: {
    permission: "certifications:decide",
    taking: caseTaking,
    about: async (id: string) => (await findCase(id))?.user_id,
  },
} as const;

export type WorkList = keyof typeof work;

/** Who has a piece of work now. */
export interface Taker {
  name: string;
  /** Whether it is the person who asks. */
  mine: boolean;
}

/**
 * Takes pieces of work for a day, or gives back what was taken.
 * @returns how many of them it was done with; others are somebody else's, nobody waits for them any more, or the person is not impartial
 * @throws ForbiddenError
 */
export async function takeWork(
  person: Person,
  list: WorkList,
  ids: readonly string[],
  how: "take" | "giveBack" = "take",
): Promise<number> {
  const { permission, taking, about } = work[list];
  demand(person, permission);
  let taken = 0;
  for (const id of ids) {
    const impartial = how === "giveBack" || (await partialityOf(person.accountId, (await about(id)) ?? "")) === null;
    if (impartial && (await taking[how](id, person.accountId))) taken += 1;
  }
  return taken;
}

type Takeable = Parameters<typeof takerOf>[0];

/** Whether nobody else has a piece of work. */
export function isFreeFor({ accountId }: Pick<Person, "accountId">, row: Takeable): boolean {
  const taker = takerOf(row);
  return taker === null || taker === accountId;
}

/**
 * The next row of a queue, as an address filters it; behind a place, or else from its beginning.
 * @param fits what it has to be
 */
export async function nextInQueue<Row extends { id: string }>(
  query: ListQueries<Row>,
  address: URLSearchParams,
  place: Cursor | undefined,
  fits: (row: Row) => boolean,
): Promise<Row | null> {
  const state = { ...readListState(query.definition, address), before: null };
  for (const after of place ? [place, null] : [null]) {
    const found = (await query.page({ ...state, after })).rows.find(fits);
    if (found) return found;
  }
  return null;
}

/** Who has each of these rows now; the caller has asked whether the person may know. */
export async function takersOf(
  { accountId }: Pick<Person, "accountId">,
  rows: readonly Takeable[],
): Promise<(row: Takeable) => Taker | null> {
  const ids = [...new Set(rows.flatMap((row) => takerOf(row) ?? []))];
  const found = await Promise.all(
    ids.map(async (id) => [id, (await staffParticipant(id))?.name ?? "A former member of staff"] as const),
  );
  const names = new Map(found);
  return (row) => {
    const id = takerOf(row);
    return id === null ? null : { name: names.get(id) ?? "", mine: id === accountId };
  };
}
