import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { z } from "zod";
import { elementForWords, sayOwnWords } from "#app/evaluation/certificates/own-words.server.ts";
import { LeaveDialog, RouteDialog } from "#app/ui/dialog.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { notFound, refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/own-words";

const TITLE = "Add a sentence of what you did";
const MOST_LETTERS = 500;

const wordsSchema = z.object({
  words: z
    .string({ error: "Write one sentence of what you did" })
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(15, "Write a whole sentence: what you did, for whom, and what came of it")
        .max(MOST_LETTERS, `Use at most ${MOST_LETTERS} characters`),
    ),
});

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "own-evaluation:take");
  const element = await elementForWords(person, params.competency, params.element);
  if (!element) throw notFound();
  return element;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "own-evaluation:take");
  const submission = await readForm(request, wordsSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const page = href("/student-dashboard/evaluation/:competency", { competency: params.competency });
  const kept = await sayOwnWords(person, params.competency, params.element, submission.value.words);
  if (!kept) return refused(submission.reply({ formErrors: ["No more sentences can be added here."] }));
  return redirectWithToast(page, {
    kind: "success",
    title: "Your sentence was added",
    text: "A PGI assessor reads it with your certificate.",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function OwnWords({ loaderData, actionData, params }: Route.ComponentProps) {
  const { elementName, words, left } = loaderData;
  const page = href("/student-dashboard/evaluation/:competency", { competency: params.competency });
  const kept = useKeptForm();
  const [form, fields] = useForm<{ words: string }, string[]>({
    id: "own-words",
    lastResult: actionData?.result ?? kept,
  });
  return (
    <RouteDialog title={TITLE} subtitle={elementName} closeTo={page}>
      <Form method="post" replace id={form.id} noValidate className="grid gap-5" preventScrollReset>
        <ErrorSummary form={form} title={TITLE} />
        <p>
          It is kept with your certificate for the PGI assessor who reads it. It does not change the score, and the
          assessor may ask you about it in the interview.
        </p>
        {words.map((said) => (
          <blockquote key={said} className="border-l-2 border-gilt pl-4 wrap-anywhere">
            {said}
          </blockquote>
        ))}
        {left > 0 ? (
          <Field
            field={fields.words}
            label="Your sentence"
            type="textarea"
            rows={4}
            hint="What you did yourself, for whom, when, and what came of it."
          />
        ) : (
          <p>You have added as many sentences as this element may have.</p>
        )}
        <div className="flex flex-wrap gap-3">
          {left > 0 && <SubmitButton busyLabel="Adding...">Add</SubmitButton>}
          <LeaveDialog to={page}>Close</LeaveDialog>
        </div>
      </Form>
    </RouteDialog>
  );
}
