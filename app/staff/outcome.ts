/** What became of a change that somebody asked for. */
export type Outcome =
  | { kind: "done"; id: string }
  /** It is not there, or no longer. */
  | { kind: "gone" }
  /** Somebody else changed it since the form was opened; nothing was written. */
  | { kind: "changed meanwhile" };

export const GONE: Outcome = { kind: "gone" };
export const CHANGED_MEANWHILE: Outcome = { kind: "changed meanwhile" };

export function done(id: string): Outcome {
  return { kind: "done", id };
}
