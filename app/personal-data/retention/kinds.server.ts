import { type Expiring, expiring } from "#app/records/every-collection.server.ts";
import { ERASED } from "#app/records/personal-data.server.ts";
import type { RetentionKind } from "#app/records/retention.server.ts";

import { inactiveAccounts, unconfirmedAccounts } from "./accounts.server.ts";
import { pastConsents } from "./consents.server.ts";
import { certifiedDocuments } from "./documents.server.ts";

/** What the law made us keep of the payments of accounts that are gone. */
const OF_THE_ERASED = { user_id: { $gte: `${ERASED} `, $lt: `${ERASED}!` } };

/** How what is past its period goes, by kind of data; a kind that is not named goes with its account or ends by itself. */
export const expiringKinds: Partial<Record<RetentionKind, Expiring>> = {
  interest: expiring("interested_students", "registered_at"),
  eligibility: expiring("checking_students", "created_at"),
  "form-submissions": expiring("form_submissions", "_id"),
  conversations: expiring("conversations", "updated_at"),
  "unanswered-questions": expiring("unanswered_questions", "last_at"),
  "unconfirmed-accounts": unconfirmedAccounts,
  "inactive-accounts": inactiveAccounts("inactive-accounts"),
  "accounts-without-portal": inactiveAccounts("accounts-without-portal"),
  documents: certifiedDocuments,
  "refused-certificates": expiring("refused_certificates", "refused_at"),
  "interview-times": expiring("interview_times", "starts_at", { case: null }),
  payments: expiring("payments", "paid_at", OF_THE_ERASED),
  consents: pastConsents,
  erasures: expiring("erasures", "done_at", { state: "done" }),
  mails: expiring("mails", "at"),
  "security-log": expiring("security_events", "at"),
  "audit-trail": expiring("audit_events", "at"),
};
