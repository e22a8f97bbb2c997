import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { countUse } from "#app/platform/rate-limit.server.ts";
import { claimRequestTelling, type SignUpMetadata, type StoredAccount } from "#app/records/accounts.server.ts";
import { listSuperAdminEmails } from "#app/records/super-admins.server.ts";
import { portals } from "./portals.ts";
import { noteSecurity } from "./security-log.server.ts";

type StaffMetadata = Pick<SignUpMetadata, "full_name" | "role">;

/** How many super admins are told of a request; the screen in their portal lists it for all. */
const TOLD = 10;

/** A request that nobody has decided is told again after so long, however often it is repeated. */
const TOLD_AGAIN_MS = 3 * 24 * 60 * 60_000;

/**
 * Tells super admins that somebody with a confirmed address asks for a staff role: once, until it is decided or days have
 * passed. Beyond so many an hour the screen in their portal alone tells.
 */
export async function announceStaffRequest(account: StoredAccount, { full_name, role }: StaffMetadata): Promise<void> {
  noteSecurity({ kind: "role requested", actor: account, what: role });
  if (!(await claimRequestTelling(account.id, new Date(Date.now() - TOLD_AGAIN_MS)))) return;
  if (await countUse("staff requests told", "all")) return;
  const { email } = account;
  const link = `${publicOrigin()}${href("/super-admin-dashboard/admins")}`;
  const values = { name: full_name, email, role: portals[role].short, link };
  for (const superAdmin of await listSuperAdminEmails(TOLD))
    await postMail(superAdmin, "staff-access-requested", values);
}

/** Tells a person that the staff role is theirs. */
export function announceStaffGrant(email: string, { full_name, role }: StaffMetadata): Promise<void> {
  const { short, door } = portals[role];
  return postMail(email, "staff-access-approved", { name: full_name, role: short, link: `${publicOrigin()}${door}` });
}

/** Tells a person that their request for a staff role has been declined. */
export function announceStaffDecline(email: string, { full_name, role }: StaffMetadata): Promise<void> {
  return postMail(email, "staff-access-declined", { name: full_name, role: portals[role].short });
}
