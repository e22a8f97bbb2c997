import type { StoredCase } from "#app/records/certification-cases.server.ts";

/** What a student sees of an attempt: never who decided. */
export function shownAttempt({ id, attempt, course, stage, since, decision, appeal }: StoredCase) {
  const said = (ruling: StoredCase["decision"]) =>
    ruling && { at: ruling.at, kind: ruling.kind, reasons: ruling.reasons };
  return {
    id,
    attempt,
    course,
    stage,
    since,
    decision: said(decision),
    appeal: appeal && { at: appeal.at, text: appeal.text, decided: said(appeal.decided) },
  };
}

export type ShownAttempt = ReturnType<typeof shownAttempt>;
