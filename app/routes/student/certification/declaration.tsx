import { href, Link } from "react-router";
import { z } from "zod";
import { declarationContent, readDeclaration } from "#app/certification/declaration.server.ts";
import { declare } from "#app/certification/own-certification.server.ts";
import { workDatesOf } from "#app/certification/work-dates.server.ts";
import { monthText, type WorkDates } from "#app/certification/work-dates.ts";
import { readMonth } from "#app/evaluation/text/work-period.ts";
import { Field } from "#app/ui/field.tsx";
import { FormScreen } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { gone } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { noteField } from "#app/web/fields.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/declaration";

const TITLE = "Check and declare";
const BACK = href("/student-dashboard/certification");
const OUTCOME = href("/student-dashboard/certification/outcome");
const ticked = z.literal("on", { error: "Tick this box if it is so" });
const schema = z.object({ shown: z.string().default(""), true: ticked, free: ticked, read: ticked });

/** A month; empty is none. @param otherwise which of a year that stands alone */
const month = (otherwise: number) =>
  z
    .string()
    .max(30, MONTH)
    .default("")
    .transform((typed, context) => {
      const read = typed.trim() === "" ? "" : readMonth(typed, otherwise);
      if (read === null) context.addIssue({ code: "custom", message: MONTH });
      return read ?? "";
    });
const MONTH = "Enter a month and a year, such as 04/2021";
const FIELDS = ["from", "to", "employer"] as const;

/** The form: the statements, and for each piece of evidence when the work was done. */
function declarationSchema(ids: readonly string[]) {
  const fields = ids.flatMap((id) => [
    [`from-${id}`, month(1)] as const,
    [`to-${id}`, month(12)] as const,
    [`employer-${id}`, noteField(120)] as const,
  ]);
  const form = schema.extend(Object.fromEntries(fields));
  return (form as unknown as z.ZodType<Record<string, string>, Record<string, string>>)
    .superRefine((said, context) => {
      for (const id of ids)
        if (said[`to-${id}`] && (said[`from-${id}`] || "9") > (said[`to-${id}`] ?? ""))
          context.addIssue({ code: "custom", path: [`from-${id}`], message: "Enter when it began, before its end" });
    })
    .transform((said) => {
      const datesOf = (id: string) => Object.fromEntries(FIELDS.map((name) => [name, said[`${name}-${id}`] ?? ""]));
      return { shown: said.shown ?? "", work: new Map(ids.map((id) => [id, datesOf(id) as unknown as WorkDates])) };
    });
}

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-certification:take");
  const declaration = await readDeclaration(person.accountId);
  if (!declaration) throw await gone(BACK, "There is nothing to declare yet");
  const { pieces } = await workDatesOf(person.accountId);
  return { ...declaration, ...declarationContent(), pieces };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-certification:take");
  const { pieces } = await workDatesOf(person.accountId);
  return formAction(request, {
    schema: declarationSchema(pieces.map(({ id }) => id)),
    to: BACK,
    run: ({ shown, work }) => declare(person, shown, work),
    answers: {
      done: { title: "Your declaration is kept", text: "You can choose a time now." },
      renewed: {
        title: "Your renewal is with PGI",
        text: "We write to you once it is decided.",
        to: OUTCOME,
        kind: "success",
      },
      gone: { title: "There is nothing to declare yet" },
      "too often": "You have declared very often. Please tell us under Questions what you need.",
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function DeclarationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, parts, pieces, shown, lead, statements } = loaderData;
  const others = parts.filter(({ id }) => !pieces.some((piece) => piece.id === id));
  const values = pieces.flatMap(({ id, from, to, employer }) => [
    [`from-${id}`, monthText(from)],
    [`to-${id}`, monthText(to)],
    [`employer-${id}`, employer],
  ]);
  return (
    <FormScreen
      id="declaration"
      title={TITLE}
      intro={lead}
      back={{ to: BACK, label: "Back to your interview" }}
      above={
        <section aria-labelledby="handed-in" className="grid max-w-2xl gap-3">
          <h2 id="handed-in" className="text-xl">
            What {name} has handed in
          </h2>
          <ul className="grid gap-2">
            {others.map((part) => (
              <li key={part.id}>
                <Part {...part} />
              </li>
            ))}
          </ul>
        </section>
      }
      answer={actionData}
      values={Object.fromEntries(values)}
      hidden={{ shown }}
      fields={Object.entries(statements).map(([field, label]) => ({ name: field, type: "checkbox" as const, label }))}
      button="Declare"
    >
      {(field) =>
        pieces.length > 0 && (
          <section aria-labelledby="work" className="grid gap-6">
            <h2 id="work" className="text-xl">
              When you did this work
            </h2>
            <p className="text-soft">
              Months such as 04/2021. Leave the end empty for work that goes on. What we read in the text stands there
              already: please put it right.
            </p>
            {pieces.map((piece) => (
              <fieldset key={piece.id} className="rule grid items-end gap-4 pt-4 sm:grid-cols-2">
                <legend className="float-left mb-1 wrap-anywhere sm:col-span-2">
                  <Part {...piece} />
                </legend>
                <Field field={field(`from-${piece.id}`)} label="From" optional className="clear-both" />
                <Field field={field(`to-${piece.id}`)} label="To" optional />
                <Field
                  field={field(`employer-${piece.id}`)}
                  label="Employer, if it was a full-time job"
                  optional
                  className="sm:col-span-2"
                />
              </fieldset>
            ))}
          </section>
        )
      }
    </FormScreen>
  );
}

function Part({ title, file, href: to }: { title: string; file: string; href: string }) {
  return (
    <span className="wrap-anywhere">
      <Link to={to}>{title}</Link> <span className="text-soft">{file}</span>
    </span>
  );
}
