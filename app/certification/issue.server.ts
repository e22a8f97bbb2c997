import { randomBytes, randomInt } from "node:crypto";
import { type Asker, demand } from "#app/identity/access.server.ts";
import {
  findCredentialOfCase,
  insertCredential,
  type NewCredential,
  type StoredCredential,
} from "#app/records/credentials.server.ts";
import { countAll } from "#app/records/every-collection.server.ts";
import { formatNumber } from "./number.ts";

/** Credentials of one status list: as many bits as the standard asks for at least. */
export const LIST_LENGTH = 131_072;
/** Lists are begun when the ones before are half full, so that a place drawn at random is soon a free one. */
const FILLED = LIST_LENGTH / 2;
const NUMBER_BYTES = 11;
const DRAWS = 50;
const LONGEST_NAME = 120;
const MOST_COMPETENCIES = 100;

/** What is to be certified. */
export type Award = Pick<NewCredential, "student" | "user_id" | "course" | "name" | "competencies" | "expires_at"> & {
  /** The case in which it was decided. */
  caseId: string;
};

/**
 * Issues the credential of a case: with a number that nobody can guess and a place in a status list that tells nothing.
 * Asked for again, or twice at once, it is the same credential.
 * @returns the credential
 * @throws ForbiddenError
 */
export async function issueCredential(asker: Asker, award: Award): Promise<StoredCredential> {
  demand(asker, "certifications:decide");
  const { caseId, ...rest } = award;
  const name = award.name.trim();
  if (name === "" || name.length > LONGEST_NAME) throw new Error("The name cannot be written on a certificate.");
  if (award.competencies.length > MOST_COMPETENCIES) throw new Error("Those are too many competencies.");
  const there = await findCredentialOfCase(caseId);
  if (there) return there;
  for (let draw = 0; draw < DRAWS; draw++) {
    const drawn = { number: formatNumber(randomBytes(NUMBER_BYTES)), status_index: await drawPlace() };
    const kept = await insertCredential({ ...rest, ...drawn, case: caseId, name });
    if (kept !== "taken") return kept;
  }
  throw new Error("No free place was drawn in the status lists.");
}

/** How many status lists there are when so many credentials are issued. */
export function listCount(credentials: number): number {
  return Math.floor(credentials / FILLED) + 1;
}

async function drawPlace(): Promise<number> {
  const before = listCount(await countAll("credentials")) - 1;
  return before * LIST_LENGTH + randomInt(LIST_LENGTH);
}
