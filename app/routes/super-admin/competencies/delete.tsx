import { ConfirmDialog } from "#app/routes/staff/confirm-dialog.tsx";
import { competencyConsequences, competencyToEdit, removeCompetency } from "#app/staff/competencies.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/delete";
import { COMPETENCIES } from "./competencies-path.ts";

const GONE = { kind: "error", title: "This competency is not there any more" } as const;

export const meta: Route.MetaFunction = () => pageTitle("Delete Competency");

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "competencies:write");
  const competency = await competencyToEdit(person, params.competency);
  if (!competency) throw await redirectWithToast(COMPETENCIES, GONE);
  return { name: competency.name, ...(await competencyConsequences(person, competency.id)) };
}

export async function action({ context, params }: Route.ActionArgs) {
  const outcome = await removeCompetency(permitted(context, "competencies:write"), params.competency);
  if (outcome.kind !== "done") throw await redirectWithToast(COMPETENCIES, GONE);
  const toast = { kind: "success", title: "Competency deleted successfully" } as const;
  return redirectWithToast(`${COMPETENCIES}?deleted=${params.competency}`, toast);
}

export default function DeleteCompetency({ loaderData: { name, elements, uploads } }: Route.ComponentProps) {
  return (
    <ConfirmDialog title={`Delete ${name}?`} button="Delete Competency" busyLabel="Deleting..." closeTo={COMPETENCIES}>
      <p>
        Its {elements} {elements === 1 ? "element goes" : "elements go"} with it. Students no longer see them, and their
        progress is counted without them.
      </p>
      <p>
        {uploads === 0
          ? "No certificate has been evaluated for it."
          : `${uploads.toLocaleString("en-IN")} results of evaluated certificates no longer count. They are kept.`}
      </p>
      <p className="text-soft">You can undo this right afterwards; everything then counts as before.</p>
    </ConfirmDialog>
  );
}
