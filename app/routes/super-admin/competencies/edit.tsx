import { data } from "react-router";
import type { Person } from "#app/identity/access.server.ts";
import { competencyToEdit, editCompetency } from "#app/staff/competencies.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { MEANWHILE } from "../theirs.tsx";
import type { Route } from "./+types/edit";
import { COMPETENCIES } from "./competencies-path.ts";
import { DefinitionDialog } from "./definition-dialog.tsx";
import { competencySchema } from "./definition-form.ts";

const TITLE = "Edit Competency";
const GONE = { kind: "error", title: "This competency is not there any more" } as const;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params }: Route.LoaderArgs) {
  return readCompetency(permitted(context, "competencies:write"), params.competency);
}

async function readCompetency(person: Person, id: string) {
  const competency = await competencyToEdit(person, id);
  if (!competency) throw await redirectWithToast(COMPETENCIES, GONE);
  const { name, definition, course, version } = competency;
  return { values: { name, definition, course: course ?? "" }, version };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "competencies:write");
  const submission = await readForm(request, competencySchema);
  if (submission.status !== "success") {
    return data({ result: submission.reply(), current: undefined }, { status: 422 });
  }
  const { version, ...fields } = submission.value;
  const outcome = await editCompetency(person, params.competency, version, fields);
  if (outcome.kind === "gone") throw await redirectWithToast(COMPETENCIES, GONE);
  if (outcome.kind === "changed meanwhile") {
    const result = submission.reply({ formErrors: [MEANWHILE] });
    return data({ result, current: await readCompetency(person, params.competency) }, { status: 409 });
  }
  return redirectWithToast(COMPETENCIES, { kind: "success", title: "Competency updated successfully" });
}

export default function EditCompetency({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DefinitionDialog
      title={TITLE}
      values={loaderData.values}
      version={actionData?.current?.version ?? loaderData.version}
      certification
      button="Save Competency"
      busyLabel="Saving..."
      lastResult={actionData?.result}
      theirs={actionData?.current?.values}
    />
  );
}
