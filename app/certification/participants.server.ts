import { href } from "react-router";
import { portals } from "#app/identity/portals.ts";
import { findRoleRow, highestRole } from "#app/identity/roles.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { findAccount } from "#app/records/accounts.server.ts";

/** Somebody of the staff who takes part in an interview, as mails and calendars speak to them. */
export interface Participant {
  name: string;
  email: string;
  /** The address of a page of their portal. @param path below its home */
  link: (path: string) => string;
}

/** An assessor; null when the account is gone or is nobody's of the staff any more. */
export async function staffParticipant(accountId: string): Promise<Participant | null> {
  const account = await findAccount(accountId);
  const role = await highestRole(accountId, "admin");
  const row = account && (await findRoleRow(role, accountId));
  if (!row) return null;
  const home = publicOrigin() + portals[role].home;
  return { name: row.full_name, email: account.email, link: (path) => home + path };
}

/** Where a student sees the interview. */
export function ownInterviewLink(): string {
  return publicOrigin() + href("/student-dashboard/certification");
}
