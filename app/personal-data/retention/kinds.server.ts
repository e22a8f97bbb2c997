import { expiringAuditEvents } from "#app/records/audit-events.server.ts";
import { expiringChecks } from "#app/records/checking-students.server.ts";
import { expiringConversations } from "#app/records/conversations.server.ts";
import { expiringErasures } from "#app/records/erasures.server.ts";
import type { Expiring } from "#app/records/expiring.server.ts";
import { expiringSubmissions } from "#app/records/form-submissions.server.ts";
import { expiringInterest } from "#app/records/interested-students.server.ts";
import { expiringTimes } from "#app/records/interview-times.server.ts";
import { expiringMails } from "#app/records/mails.server.ts";
import { expiringPayments } from "#app/records/payments.server.ts";
import { expiringRefusals } from "#app/records/refused-certificates.server.ts";
import type { RetentionKind } from "#app/records/retention-rules.server.ts";
import { expiringSecurityEvents } from "#app/records/security-events.server.ts";
import { expiringQuestions } from "#app/records/unanswered-questions.server.ts";

import { inactiveAccounts, unconfirmedAccounts } from "./accounts.server.ts";
import { pastConsents } from "./consents.server.ts";
import { certifiedDocuments } from "./documents.server.ts";

/** How what is past its period goes, by kind of data; a kind that is not named goes with its account or ends by itself. */
export const expiringKinds: Partial<Record<RetentionKind, Expiring>> = {
  interest: expiringInterest,
  eligibility: expiringChecks,
  "form-submissions": expiringSubmissions,
  conversations: expiringConversations,
  "unanswered-questions": expiringQuestions,
  "unconfirmed-accounts": unconfirmedAccounts,
  "inactive-accounts": inactiveAccounts("inactive-accounts"),
  "accounts-without-portal": inactiveAccounts("accounts-without-portal"),
  documents: certifiedDocuments,
  "refused-certificates": expiringRefusals,
  "interview-times": expiringTimes,
  payments: expiringPayments,
  consents: pastConsents,
  erasures: expiringErasures,
  mails: expiringMails,
  "security-log": expiringSecurityEvents,
  "audit-trail": expiringAuditEvents,
};
