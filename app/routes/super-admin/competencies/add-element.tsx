import { data } from "react-router";
import { competencyToEdit } from "#app/staff/competencies.server.ts";
import { addElement } from "#app/staff/elements.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/add-element";
import { COMPETENCIES } from "./competencies-path.ts";
import { DefinitionDialog } from "./definition-dialog.tsx";
import { elementSchema } from "./definition-form.ts";

const TITLE = "Add Element";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

const GONE = { kind: "error", title: "This competency is not there any more" } as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const competency = await competencyToEdit(permitted(context, "competencies:write"), params.competency);
  if (!competency) throw await redirectWithToast(COMPETENCIES, GONE);
  return { competency: competency.name };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "competencies:write");
  const submission = await readForm(request, elementSchema);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const { version: _, ...fields } = submission.value;
  const outcome = await addElement(person, params.competency, fields);
  if (outcome.kind !== "done") throw await redirectWithToast(COMPETENCIES, GONE);
  return redirectWithToast(COMPETENCIES, { kind: "success", title: "Element added successfully" });
}

export default function AddElement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DefinitionDialog
      title={TITLE}
      version={0}
      subtitle={`To ${loaderData.competency}`}
      question
      button={TITLE}
      busyLabel="Adding..."
      lastResult={actionData?.result}
    />
  );
}
