import { data } from "react-router";
import type { Person } from "#app/identity/access.server.ts";
import { editElement, elementToEdit } from "#app/staff/elements.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { MEANWHILE } from "../theirs.tsx";
import type { Route } from "./+types/edit-element";
import { COMPETENCIES } from "./competencies-path.ts";
import { DefinitionDialog } from "./definition-dialog.tsx";
import { elementSchema } from "./definition-form.ts";

const TITLE = "Edit Element";
const GONE = { kind: "error", title: "This element is not there any more" } as const;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params }: Route.LoaderArgs) {
  return readElement(permitted(context, "competencies:write"), params.element);
}

async function readElement(person: Person, id: string) {
  const element = await elementToEdit(person, id);
  if (!element) throw await redirectWithToast(COMPETENCIES, GONE);
  const { name, definition, bei_question, version } = element;
  return { values: { name, definition, bei_question: bei_question ?? "" }, version };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "competencies:write");
  const submission = await readForm(request, elementSchema);
  if (submission.status !== "success") {
    return data({ result: submission.reply(), current: undefined }, { status: 422 });
  }
  const { version, ...fields } = submission.value;
  const outcome = await editElement(person, params.element, version, fields);
  if (outcome.kind === "gone") throw await redirectWithToast(COMPETENCIES, GONE);
  if (outcome.kind === "changed meanwhile") {
    const result = submission.reply({ formErrors: [MEANWHILE] });
    return data({ result, current: await readElement(person, params.element) }, { status: 409 });
  }
  return redirectWithToast(COMPETENCIES, { kind: "success", title: "Element updated successfully" });
}

export default function EditElement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DefinitionDialog
      title={TITLE}
      values={loaderData.values}
      version={actionData?.current?.version ?? loaderData.version}
      question
      button="Save Element"
      busyLabel="Saving..."
      lastResult={actionData?.result}
      theirs={actionData?.current?.values}
    />
  );
}
