import { href, Link } from "react-router";
import { z } from "zod";
import { declarationContent, readDeclaration } from "#app/certification/declaration.server.ts";
import { declare } from "#app/certification/own-certification.server.ts";
import { FormScreen } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { gone } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/declaration";

const TITLE = "Check and declare";
const BACK = href("/student-dashboard/certification");
const OUTCOME = href("/student-dashboard/certification/outcome");
const ticked = z.literal("on", { error: "Tick this box if it is so" });
const schema = z.object({ shown: z.string().default(""), true: ticked, free: ticked, read: ticked });

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-certification:take");
  const declaration = await readDeclaration(person.accountId);
  if (!declaration) throw await gone(BACK, "There is nothing to declare yet");
  return { ...declaration, ...declarationContent() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-certification:take");
  return formAction(request, {
    schema,
    to: BACK,
    run: ({ shown }) => declare(person, shown),
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
  const { name, parts, shown, lead, statements } = loaderData;
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
            {parts.map((part) => (
              <li key={part.id} className="wrap-anywhere">
                <Link to={part.href}>{part.title}</Link> <span className="text-soft">{part.file}</span>
              </li>
            ))}
          </ul>
        </section>
      }
      answer={actionData}
      hidden={{ shown }}
      fields={Object.entries(statements).map(([field, label]) => ({ name: field, type: "checkbox" as const, label }))}
      button="Declare"
    />
  );
}
