import type { z } from "zod";
import { PartialityError } from "#app/identity/impartial.server.ts";
import type { Toast } from "#app/ui/toast.tsx";
import { CHANGED, limited, redirectWithToast, refused } from "./answers.server.ts";
import { readForm } from "./read-form.server.ts";

/** Leads on, with a toast: of success where it is done, of an error otherwise. */
interface LeadsOn {
  title: string;
  text?: string | undefined;
  kind?: Toast["kind"];
  /** Where to, when not where the form leads anyway. */
  to?: string;
}

/**
 * The answer to what became of a form: leads on; or the form comes back with its values and a message above it, messages
 * beside its fields, or the seconds to wait. An answer that sets cookies is a Response.
 */
export type FormAnswer =
  | LeadsOn
  | string
  | { message: string; status: number; heading?: string }
  | { fields: Record<string, string> }
  | { wait: number }
  | Response;

type AnswerTo<Outcome, Values> = FormAnswer | ((outcome: Outcome, values: Values) => FormAnswer | Promise<FormAnswer>);

/**
 * An answer for every kind of outcome; one that has something to say of its own is a function of it. Without one of its own,
 * "changed meanwhile" shows the form again, above what there is by now.
 */
export type FormAnswers<Outcome extends { kind: string }, Values, Known extends string = "changed meanwhile"> = {
  [Kind in Exclude<Outcome["kind"], Known>]: AnswerTo<Extract<Outcome, { kind: Kind }>, Values>;
} & { [Kind in Known]?: AnswerTo<Outcome, Values> };

interface FormJob<Schema extends z.ZodType, Outcome extends { kind: string }> {
  schema: Schema;
  /** Fields whose values never come back, such as passwords. */
  hide?: readonly (string & keyof z.input<Schema>)[];
  /** Where the form leads, done or in vain. */
  to: string;
  /** Does what the form asks for; a domain function, which judges whether the person may. */
  run(values: z.output<Schema>): Promise<Outcome>;
  answers: FormAnswers<Outcome, z.output<Schema>>;
}

/** Outcomes that are about something else by now than the form showed; the page is read again with them. */
const CONFLICTS: ReadonlySet<string> = new Set(["changed meanwhile", "refused"]);

/** The action of a form: reads and judges it, does what it asks for, and answers what became of it. */
export async function formAction<Schema extends z.ZodType, Outcome extends { kind: string }>(
  request: Request,
  { schema, hide = [], to, run, answers }: FormJob<Schema, Outcome>,
) {
  const submission = await readForm(request, schema);
  const reply: typeof submission.reply = (options) => submission.reply({ ...options, hideFields: [...hide] });
  if (submission.status !== "success") return refused(reply());
  const outcome = await run(submission.value).catch((error: unknown) => {
    if (error instanceof PartialityError) return error;
    throw error;
  });
  if (outcome instanceof PartialityError) return refused(reply({ formErrors: [outcome.message] }), { status: 403 });
  const kind: Outcome["kind"] = outcome.kind;
  const given = (answers as Record<string, AnswerTo<Outcome, z.output<Schema>>>)[kind] ?? CHANGED;
  const answer = typeof given === "function" ? await given(outcome, submission.value) : given;
  const status = CONFLICTS.has(kind) ? 409 : 422;
  if (answer instanceof Response) return answer;
  if (typeof answer === "string") return refused(reply({ formErrors: [answer] }), { status });
  if ("message" in answer) return refused(reply({ formErrors: [answer.message] }), answer);
  if ("wait" in answer) return limited(answer.wait, reply);
  if ("fields" in answer) {
    const fieldErrors = Object.fromEntries(Object.entries(answer.fields).map(([name, text]) => [name, [text]]));
    return refused(reply({ fieldErrors }), { status });
  }
  const toast = { kind: kind === "done" ? "success" : "error", title: answer.title, text: answer.text } as const;
  return redirectWithToast(answer.to ?? to, { ...toast, ...(answer.kind && { kind: answer.kind }) });
}

/** The outcome of what either happens or finds nothing there. */
export const doneOrGone = (happened: unknown) => ({ kind: happened ? ("done" as const) : ("gone" as const) });
