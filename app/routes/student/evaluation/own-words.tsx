import { href } from "react-router";
import { z } from "zod";
import { elementForWords, sayOwnWords } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { Field } from "#app/ui/form.tsx";
import { FormDialog } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { notFound } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { doneOrGone, formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
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
  return formAction(request, {
    schema: wordsSchema,
    to: href("/student-dashboard/evaluation/:competency", { competency: params.competency }),
    run: async ({ words }) => doneOrGone(await sayOwnWords(person, params.competency, params.element, words)),
    answers: {
      done: { title: "Your sentence was added", text: "A PGI assessor reads it with your certificate." },
      gone: "No more sentences can be added here.",
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function OwnWords({ loaderData, actionData, params }: Route.ComponentProps) {
  const { elementName, words, left } = loaderData;
  return (
    <FormDialog
      id="own-words"
      title={TITLE}
      subtitle={elementName}
      answer={actionData}
      closeTo={href("/student-dashboard/evaluation/:competency", { competency: params.competency })}
      leave="Close"
      button={left > 0 ? "Add" : undefined}
      busy="Adding..."
    >
      {(field) => (
        <>
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
              field={field("words")}
              label="Your sentence"
              type="textarea"
              rows={4}
              hint="What you did yourself, for whom, when, and what came of it."
            />
          ) : (
            <p>You have added as many sentences as this element may have.</p>
          )}
        </>
      )}
    </FormDialog>
  );
}
