/** What became of one evaluation of a kept certificate. */
export type AttemptOutcome =
  /** It was judged; `standIn` says that it will be judged once more, by the model that was away. */
  | { kind: "evaluated"; summary: string; matched: number; total: number; standIn: boolean }
  /** Its text could not be read; the failure is recorded, and staff see it. */
  | { kind: "unreadable"; explanation: string }
  /** It is no document that can be accepted; it was not kept, and the former certificate stands again. */
  | { kind: "refused"; explanation: string }
  /** Nothing was recorded: the certificate is "Not evaluated yet" and can be tried again. */
  | { kind: "not evaluated"; message: string }
  /** A newer certificate took its place meanwhile. */
  | { kind: "replaced" };

/** How the evaluation of a certificate stands. */
export type CertificateState = "evaluating" | "not evaluated" | "evaluated";
