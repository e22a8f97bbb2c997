import { allSlots } from "#app/documents/slots.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { pick } from "#app/platform/pick.ts";
import { questionLines } from "#app/questions/for-staff.server.ts";
import { auditTrail, type StoredAuditEvent } from "#app/records/audit-events.server.ts";
import { caseList, decisionList } from "#app/records/certification-cases.server.ts";
import { listCompetencies } from "#app/records/competency-elements.server.ts";
import { addressesAgreeing } from "#app/records/consents.server.ts";
import { courseList } from "#app/records/courses.server.ts";
import { credentialList } from "#app/records/credentials.server.ts";
import { documentQueue } from "#app/records/documents.server.ts";
import { reviewQueue } from "#app/records/evaluations.server.ts";
import { type FormSubmissionRow, formSubmissionList } from "#app/records/forms.server.ts";
import { invoiceList } from "#app/records/invoices.server.ts";
import {
  checkingStudentList,
  interestedStudentList,
  interestOptions,
  type StoredInterestedStudent,
} from "#app/records/leads.server.ts";
import { mailList } from "#app/records/mails.server.ts";
import { paymentDayList, paymentList } from "#app/records/payments.server.ts";
import { questionList } from "#app/records/questions.server.ts";
import { securityLog } from "#app/records/security-events.server.ts";
import { adminList, superAdminList } from "#app/records/staff-roles.server.ts";
import { paidStudentList, studentList } from "#app/records/students.server.ts";
import { voucherList } from "#app/records/vouchers.server.ts";
import { caseLines } from "./cases.server.ts";
import { credentialLines } from "./credentials.server.ts";
import { queuedDocuments } from "./documents.server.ts";
import { mailLines } from "./mails.server.ts";
import { paymentLines } from "./payments.server.ts";
import { queuedReviews } from "./reviews.server.ts";
import { rowsOf, staffList } from "./staff-list.server.ts";

async function competencyOptions() {
  return { competency: (await listCompetencies()).map(({ id, name }) => ({ value: id, label: name })) };
}

async function documentOptions() {
  return { type: allSlots().map(({ slot, title }) => ({ value: slot, label: title })) };
}

async function leadOptions() {
  const { professions, experience } = interestOptions();
  return { profession: professions, experience };
}

const STUDENT = ["id", "full_name", "email", "phone", "student_id", "course_name", "created_at"] as const;

/** Every list of the staff portals. Its columns and words are in the screen of the same name, in routes/staff/lists. */
export const lists = {
  students: staffList(
    { permission: "students:see", query: studentList, file: "students" },
    rowsOf(studentList, ...STUDENT, "stage"),
  ),
  "paid-students": staffList(
    { permission: "certificates:see", query: paidStudentList, file: "paid-students" },
    rowsOf(paidStudentList, ...STUDENT),
  ),
  /** From which a student is picked to be analysed. */
  analysis: staffList(
    { permission: "analysis:see", query: paidStudentList, file: "paid-students" },
    rowsOf(paidStudentList, ...STUDENT),
  ),
  viewed: staffList(
    { permission: "viewed-students:see", query: checkingStudentList, file: "pgi-viewed-students" },
    rowsOf(checkingStudentList, "id", "name", "email", "phone", "created_at"),
  ),
  interested: staffList(
    {
      permission: "interested-students:see",
      query: interestedStudentList,
      file: "pgi-interested-students",
      options: leadOptions,
    },
    withLabels,
  ),
  courses: staffList(
    { permission: "courses:see-all", query: courseList, file: "courses" },
    rowsOf(courseList, "id", "title", "instructor", "duration", "price", "is_active"),
  ),
  admins: staffList(
    { permission: "admins:see", query: adminList, file: "admins" },
    rowsOf(adminList, "id", "full_name", "email", "department", "admin_id", "assessor", "created_at"),
  ),
  "super-admins": staffList(
    { permission: "admins:see", query: superAdminList, file: "super-admins" },
    rowsOf(superAdminList, "id", "full_name", "email", "super_admin_id", "permissions", "created_at"),
  ),
  reviews: staffList(
    { permission: "evaluations:review", query: reviewQueue, file: "reviews", options: competencyOptions },
    queuedReviews,
  ),
  documents: staffList(
    { permission: "documents:verify", query: documentQueue, file: "documents", options: documentOptions },
    queuedDocuments,
  ),
  interviews: staffList({ permission: "certification:see", query: caseList, file: "interviews" }, caseLines),
  decisions: staffList(
    { permission: "certifications:decide", query: decisionList, file: "certification-decisions" },
    caseLines,
  ),
  pipeline: staffList({ permission: "certification:see", query: caseList, file: "certification-pipeline" }, caseLines),
  questions: staffList({ permission: "questions:answer", query: questionList, file: "questions" }, questionLines),
  submissions: staffList({ permission: "stats:see", query: formSubmissionList, file: "submissions" }, inWords),
  security: staffList(
    { permission: "audit:see", query: securityLog, file: "security-log" },
    rowsOf(
      securityLog,
      "id",
      "at",
      "kind",
      "count",
      "what",
      "address",
      "actor_name",
      "actor_email",
      "actor_role",
      "subject_name",
      "subject_email",
    ),
  ),
  credentials: staffList(
    { permission: "credentials:withdraw", query: credentialList, file: "pgi-certificates" },
    credentialLines,
  ),
  payments: staffList({ permission: "payments:see", query: paymentList, file: "payments" }, paymentLines),
  "payment-days": staffList(
    { permission: "payments:see", query: paymentDayList, file: "payment-days" },
    rowsOf(paymentDayList, "id", "day", "ours", "theirs", "difference", "settled", "looked_at"),
  ),
  invoices: staffList(
    { permission: "payments:see", query: invoiceList, file: "invoices" },
    rowsOf(
      invoiceList,
      "id",
      "number",
      "kind",
      "issued_at",
      "bill_to",
      "taxable",
      "cgst",
      "sgst",
      "igst",
      "total",
      "refers_to",
    ),
  ),
  vouchers: staffList(
    { permission: "vouchers:write", query: voucherList, file: "codes" },
    rowsOf(
      voucherList,
      "id",
      "code",
      "kind",
      "value",
      "uses",
      "used",
      "valid_until",
      "course_name",
      "note",
      "revoked_at",
      "created_at",
    ),
  ),
  mails: staffList({ permission: "mails:see", query: mailList, file: "mails" }, mailLines),
  audit: staffList({ permission: "audit:see", query: auditTrail, file: "audit-trail" }, auditLines),
};

export type StaffLists = typeof lists;

async function withLabels(_person: Person, kept: StoredInterestedStudent[]) {
  const { professions, experience } = interestOptions();
  const emails = kept.map(({ email }) => normaliseEmail(email));
  const agreeing = await addressesAgreeing(emails, "news");
  return kept.map((row) => ({
    ...pick(row, "id", "full_name", "email", "phone", "interests", "registered_at"),
    ...pick(row, "current_profession", "years_of_experience"),
    profession: labelOf(professions, row.current_profession),
    experience: labelOf(experience, row.years_of_experience),
    /** Whether news may be mailed to them: the last that was said for their address. */
    news: agreeing.has(normaliseEmail(row.email)),
  }));
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** Submissions in words, a line for each field; the id of each says when it was made. */
function inWords(_person: Person, kept: (FormSubmissionRow & { id: string })[]) {
  return kept.map(({ id, ...fields }) => {
    const lines = Object.entries(fields).map(
      ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
    );
    return { id, submittedAt: new Date(Number.parseInt(id.slice(0, 8), 16) * 1000), answers: lines.join("\n") };
  });
}

const SHOWN = ["id", "at", "actor_name", "actor_role", "action", "kind", "target_name", "before", "after"] as const;

export type AuditLine = Pick<StoredAuditEvent, (typeof SHOWN)[number]>;

/** Lines of the audit trail. @throws ForbiddenError */
function auditLines(person: Person, events: StoredAuditEvent[]): AuditLine[] {
  demand(person, "audit:see");
  return linesOf(events);
}

/** Events as lines of the audit trail. The caller has asked whether the person may see them. */
export function linesOf(events: StoredAuditEvent[]): AuditLine[] {
  return events.map((event) => pick(event, ...SHOWN));
}
