import type { CourseName } from "#app/records/students.server.ts";
import type { Letter } from "../letters/letter.ts";

/** What an assessor did with an evaluation. */
export type ReviewPlan =
  /** Confirmed what the evaluator found. */
  | "confirmed"
  /** Saw shown, too, what the evaluator had doubted. */
  | "granted"
  /** Did not see shown what the evaluator had matched. */
  | "withheld";

export interface CertificatePlan extends Pick<Letter, "quality"> {
  competency: string;
  /** Any trade when absent. */
  trade?: string;
  /** Handed in so many days ago. */
  days: number;
  as?: "docx" | "scan" | "blurred scan";
  review?: ReviewPlan;
  /** What the student says beside it, to the element that is shown least. */
  words?: string;
}

export type DocumentsPlan = "none" | "some" | "all" | "accepted" | "asked again" | "sent again";

/** How far somebody with everything demonstrated has come towards the certificate. */
export type CertificationPlan = "ready" | "booked" | "interviewed" | "recommended" | "awarded" | "referred";

/** Where a student stands, and how they came there. */
export interface StudentPlan {
  /** Registered so many days ago. */
  days: number;
  course: CourseName | null;
  documents: DocumentsPlan;
  certificates: readonly CertificatePlan[];
  /** The case, with a whole portfolio; absent before that. */
  certification?: CertificationPlan;
  /** What an admin noted about them. */
  note?: string;
  /** A file that was not accepted as a certificate. */
  refused?: { competency: string; days: number; file: string };
}
