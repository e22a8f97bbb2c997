import { data } from "react-router";
import { addCompetency } from "#app/staff/competencies.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/add";
import { COMPETENCIES } from "./competencies-path.ts";
import { DefinitionDialog } from "./definition-dialog.tsx";
import { competencySchema } from "./definition-form.ts";

const TITLE = "Add Competency";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export function loader({ context }: Route.LoaderArgs) {
  permitted(context, "competencies:write");
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "competencies:write");
  const submission = await readForm(request, competencySchema);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const { version: _, ...fields } = submission.value;
  await addCompetency(person, fields);
  return redirectWithToast(COMPETENCIES, { kind: "success", title: "Competency added successfully" });
}

export default function AddCompetency({ actionData }: Route.ComponentProps) {
  return (
    <DefinitionDialog
      title={TITLE}
      version={0}
      certification
      button={TITLE}
      busyLabel="Adding..."
      lastResult={actionData?.result}
    />
  );
}
