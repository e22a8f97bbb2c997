import { demand, type Person } from "#app/identity/access.server.ts";
import { type FormSubmissionRow, formSubmissionList } from "#app/records/form-submissions.server.ts";
import type { ListState } from "#app/records/list-state.ts";

export interface Submission {
  id: string;
  submittedAt: Date;
  /** What was kept, a line for each field. */
  answers: string;
}

/** A page of the submissions of all forms. @throws ForbiddenError */
export async function submissionPage(person: Person, state: ListState) {
  demand(person, "stats:see");
  const page = await formSubmissionList.page(state);
  return { ...page, rows: page.rows.map(submissionOf) };
}

/** A row in words; its id says when it was submitted. */
export function submissionOf({ id, ...fields }: FormSubmissionRow & { id: string }): Submission {
  const lines = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return { id, submittedAt: new Date(Number.parseInt(id.slice(0, 8), 16) * 1000), answers: lines.join("\n") };
}
