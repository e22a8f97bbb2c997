import type { AssessmentState } from "../flow/session.ts";
import type { ChatButton, Surface } from "../messages.ts";

/** A message as the server keeps it. */
export interface StoredMessage {
  readonly id: string;
  readonly text: string;
  readonly isBot: boolean;
  readonly timestamp: Date;
  readonly buttons?: readonly ChatButton[];
  readonly followUp?: true;
  /** The rule that gave it, as its file without .json: replies/fees, assessment/experience, outcomes/gmp, messages/help. */
  readonly rule?: string;
  /** The hash of the rule set that gave it. */
  readonly ruleSet?: string;
}

/** What the eligibility form has told; so that the chat need not ask again. */
export interface Profile {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
}

export interface Conversation {
  /** Unguessable: who knows it, owns the conversation. */
  readonly id: string;
  readonly surface: Surface;
  /** Counts what was said; a request that names an older turn has already been answered. */
  readonly turn: number;
  readonly messages: readonly StoredMessage[];
  readonly assessment: AssessmentState | null;
  readonly lastTopic: string | null;
  readonly profile: Profile | null;
}

/** Who is talking, as the server knows it at each call; never taken from the browser. */
export interface Visitor {
  /** The student_id of the student profile: present means that payment is done (specification, section 3). */
  readonly studentId: string | null;
  readonly signedIn: boolean;
}
