import type { Conversation, Profile, StoredMessage } from "#app/records/conversation.ts";

export type { Conversation, Profile, StoredMessage };

/** Who is talking, as the server knows it at each call; never taken from the browser. */
export interface Visitor {
  /** The student_id of the student profile: present means that payment is done (specification, section 3). */
  readonly studentId: string | null;
  readonly signedIn: boolean;
}
