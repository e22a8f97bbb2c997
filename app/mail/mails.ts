/** When and where an interview is: its day, and the moment with its zone. */
interface InterviewValues {
  name: string;
  link: string;
  day: string;
  when: string;
  place: string;
}

type InterviewOffValues = Omit<InterviewValues, "place"> & { why: string };

/** The mails of the product, and what each one has to be told; the words are in content/mails/<name>.json. */
export interface MailValues {
  "confirm-email": { name: string; link: string; hours: number };
  /** To somebody with a confirmed account who signs up in another portal. */
  "confirm-portal": { name: string; link: string; hours: number; portal: string };
  "already-registered": { name: string; link: string; resetLink: string };
  "reset-password": { name: string; link: string; minutes: number };
  "password-changed": { name: string; link: string; date: string };
  "second-factor-changed": { name: string; link: string; date: string; what: string };
  /** To somebody who has registered their interest. */
  "interest-registered": { name: string; link: string };
  "application-received": {
    name: string;
    link: string;
    studentId: string;
    course: string;
    amount: string;
    date: string;
  };
  /** To somebody whom staff have added as a student. */
  "student-added": { name: string; link: string; days: number };
  "course-changed": { name: string; link: string; from: string; to: string };
  "document-asked-again": { name: string; link: string; document: string; reason: string };
  "documents-accepted": { name: string; link: string; portfolio: string };
  "interview-open": { name: string; link: string; course: string };
  /** To the student whose interview it is; moments are in their zone. */
  "interview-booked": InterviewValues & { assessor: string; until: string };
  "interview-moved": InterviewValues & { assessor: string; until: string; before: string };
  "interview-called-off": InterviewOffValues;
  "interview-reminder": InterviewValues & { assessor: string };
  /** To the assessor who holds it. */
  "assessor-booked": InterviewValues & { student: string };
  "assessor-called-off": InterviewOffValues & { student: string };
  "assessor-reminder": InterviewValues & { student: string };
  "assessor-second": { name: string; link: string; student: string; by: string };
  "evaluation-done": {
    name: string;
    link: string;
    competency: string;
    title: string;
    matched: number;
    total: number;
  };
  "evaluation-failed": { name: string; link: string; competency: string; title: string; reason: string };
  "document-refused": { name: string; link: string; title: string; file: string; reason: string };
  "certification-awarded": { name: string; link: string; course: string };
  "certification-referred": { name: string; link: string; course: string; reasons: string };
  "certification-declined": { name: string; link: string; course: string; reasons: string; until: string };
  /** The last word: an appeal was not granted. */
  "appeal-declined": { name: string; link: string; course: string; reasons: string };
  /** An assessor has reviewed a certificate, and what is approved of its competency is enough. */
  "review-decided": Reviewed;
  /** An assessor has reviewed a certificate, and asks for further evidence; `open` says of what, and why. */
  "revision-asked": Reviewed & { open: string };
  "credential-withdrawn": { name: string; link: string; number: string; course: string; reason: string };
  "credential-restored": { name: string; link: string; number: string; course: string; reason: string };
  /** A link to what is held under an address that has no account, or one that opens no portal. */
  "own-data": { name: string; link: string; hours: number };
  /** The same where the address has the account of a student, whose portal shows it. */
  "own-data-portal": { name: string; link: string };
  /** The same for those who work here: nobody deletes an account by a link that opens a staff portal. */
  "own-data-staff": { name: string; link?: string };
  /** At least 48 hours before an account goes that nobody uses; `period` is how long such an account is kept. */
  "account-ending": { name: string; link: string; date: string; period: string };
  /** The same for an account that opens no portal. */
  "account-closing": { name: string; date: string; period: string; link?: string };
  /** A link that confirms that somebody's account and data are to be deleted. */
  "erasure-asked": { name: string; link: string; hours: number; days: number };
  "erasure-comes": { name: string; link: string; date: string };
  /** The last mail to an address, which is forgotten with it. */
  "erasure-done": { name: string; link?: string };
  /** To the assessor, when a student who had an interview is not there any more. */
  "assessor-time-free": { name: string; link: string; day: string; when: string };
  "staff-access-requested": { name: string; link: string; email: string; role: string };
  "staff-access-approved": { name: string; link: string; role: string };
  "staff-access-declined": { name: string; link?: string; role: string };
}

/** A reviewed certificate, and how many elements of its competency are approved now. */
interface Reviewed {
  name: string;
  link: string;
  competency: string;
  file: string;
  approved: number;
  total: number;
}

export type MailName = keyof MailValues;

/** Somebody waits for these in front of the screen: they go before all others. */
export const URGENT: ReadonlySet<MailName> = new Set([
  "confirm-email",
  "confirm-portal",
  "already-registered",
  "reset-password",
  "erasure-asked",
  "own-data",
]);
