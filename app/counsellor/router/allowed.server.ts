import { normaliseEmail } from "#app/platform/email.ts";
import { accountAgrees, addressAgrees } from "#app/records/consents.server.ts";
import type { Profile } from "#app/records/conversation.ts";

export { forbidModel } from "#app/records/conversations.server.ts";

/** The purpose for which somebody agrees that a model is shown their questions. */
const PURPOSE = "model-counsellor";

/**
 * Whether a model may be shown what this person asks: a student's account says so; a visitor allowed it in this very
 * conversation, and it has not been taken back for their address since.
 */
export async function modelAllowed(profile: Profile | null): Promise<boolean> {
  if (profile?.accountId !== undefined) return accountAgrees(profile.accountId, PURPOSE);
  if (profile?.modelAllowed !== true || profile.email === undefined) return false;
  return addressAgrees(normaliseEmail(profile.email), PURPOSE);
}
