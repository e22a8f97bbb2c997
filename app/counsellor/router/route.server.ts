import { normaliseEmail } from "#app/platform/email.ts";
import { accountAgrees, addressAgrees } from "#app/records/consents.server.ts";
import type { Conversation, Profile } from "#app/records/conversation.ts";
import { respond } from "../conversation/respond.ts";
import type { Input, Response } from "../conversation/turn.ts";
import type { RuleSet } from "../rule-set.ts";
import type { Visitor } from "../visitors.ts";
import { hasModelRouter, readFacts } from "./read-facts.server.ts";

export { forbidModel } from "#app/records/conversations.server.ts";

/** The purpose for which somebody agrees that a model is shown what they write. */
const PURPOSE = "model-counsellor";

/**
 * Whether a model may be shown what this person writes: a student's account says so; a visitor allowed it in this very
 * conversation, and it has not been taken back for their address since.
 */
export async function modelAllowed(profile: Profile | null): Promise<boolean> {
  if (profile?.accountId !== undefined) return accountAgrees(profile.accountId, PURPOSE);
  if (profile?.modelAllowed !== true || profile.email === undefined) return false;
  return addressAgrees(normaliseEmail(profile.email), PURPOSE);
}

/**
 * The response to typed words by the facts that a model tells about them. Every message that it gives says who read the words.
 * @param byRules what the rules would respond by themselves: answers and commands of an assessment are theirs to understand
 * @returns undefined when the rules' own response stands
 */
export async function routedByModel(
  input: Input,
  byRules: Response,
  { conversation, visitor, today }: { conversation: Conversation; visitor: Visitor; today: Date },
  set: RuleSet,
): Promise<Response | undefined> {
  const { profile, messages } = conversation;
  if (input.kind !== "text" || byRules.answered === undefined || byRules.answer !== undefined) return undefined;
  if ((visitor.record?.numberChecked ?? "none") !== "none") return undefined;
  if (!hasModelRouter() || !(await modelAllowed(profile))) return undefined;
  const facts = await readFacts(input.text, { name: profile?.name, messages }, set);
  if (facts === undefined) return undefined;
  const response = await respond(conversation, { ...input, facts }, visitor, set, today);
  const reads = facts.replies.length > 0 || facts.wantsPerson;
  const drafts = response.drafts.map((draft) =>
    reads && draft.rule?.startsWith("replies/") ? { ...draft, decidedBy: "model" as const } : draft,
  );
  return { ...response, drafts };
}
