import { expect, test } from "vitest";
import { personalData } from "#app/records/personal-data.server.ts";
import "#app/records/every-collection.server.ts";
import { RETENTION_KINDS, type RetentionKind } from "#app/records/retention.server.ts";

/** Under which kinds of content/retention.json each collection about people is kept; a collection about nobody says why itself. */
const KEPT_UNDER: Record<string, readonly RetentionKind[]> = {
  accounts: ["unconfirmed-accounts", "inactive-accounts", "accounts-without-portal"],
  // Taken away with the access; the account that is left opens no portal.
  admins: ["accounts-without-portal"],
  audit_events: ["audit-trail"],
  certificates: ["documents", "evidence"],
  certification_cases: ["interviews"],
  checking_students: ["eligibility"],
  consents: ["consents"],
  conversations: ["conversations"],
  credentials: ["credentials"],
  evaluation_sessions: ["evidence"],
  evaluations: ["evidence"],
  impartiality_statements: ["interviews"],
  interested_students: ["interest"],
  interview_sheets: ["interviews"],
  interview_times: ["interviews", "interview-times"],
  invoices: ["payments"],
  kept_forms: ["kept-forms"],
  mails: ["mails"],
  one_time_tokens: ["links"],
  orders: ["payments"],
  passkeys: ["inactive-accounts", "accounts-without-portal"],
  payments: ["payments"],
  questions: ["questions"],
  referee_requests: ["evidence"],
  refused_certificates: ["refused-certificates"],
  second_factors: ["inactive-accounts", "accounts-without-portal"],
  security_events: ["security-log"],
  sessions: ["sessions"],
  student_notes: ["interviews"],
  student_uploads: ["evidence"],
  students: ["inactive-accounts"],
  super_admins: ["accounts-without-portal"],
  unanswered_questions: ["unanswered-questions"],
  unchecked_files: ["documents", "evidence"],
};
/** About people only until the work is done, or nobody has said about whom. */
const BESIDE: Record<string, readonly RetentionKind[]> = {
  erasures: ["erasures"],
  form_submissions: ["form-submissions"],
};

test("every collection has its period, or says why it is about nobody", () => {
  const about = [...personalData].filter(([, decided]) => "fields" in decided).map(([collection]) => collection);
  expect(about.toSorted()).toEqual(Object.keys(KEPT_UNDER));
});

test("every kind of content/retention.json is about something that is kept", () => {
  const kinds = new Set(Object.values({ ...KEPT_UNDER, ...BESIDE }).flat());
  expect([...kinds].sort()).toEqual(RETENTION_KINDS.toSorted());
});
