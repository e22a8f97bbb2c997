import { ConfirmDialog } from "#app/routes/staff/confirm-dialog.tsx";
import { elementConsequences, elementToEdit, removeElement } from "#app/staff/elements.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/delete-element";
import { COMPETENCIES } from "./competencies-path.ts";

const GONE = { kind: "error", title: "This element is not there any more" } as const;

export const meta: Route.MetaFunction = () => pageTitle("Delete Element");

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "competencies:write");
  const element = await elementToEdit(person, params.element);
  if (!element) throw await redirectWithToast(COMPETENCIES, GONE);
  return { name: element.name, uploads: await elementConsequences(person, element.id) };
}

export async function action({ context, params }: Route.ActionArgs) {
  const outcome = await removeElement(permitted(context, "competencies:write"), params.element);
  if (outcome.kind !== "done") throw await redirectWithToast(COMPETENCIES, GONE);
  const toast = { kind: "success", title: "Element deleted successfully" } as const;
  return redirectWithToast(`${COMPETENCIES}?deleted=${params.element}`, toast);
}

export default function DeleteElement({ loaderData: { name, uploads } }: Route.ComponentProps) {
  return (
    <ConfirmDialog title={`Delete ${name}?`} button="Delete Element" busyLabel="Deleting..." closeTo={COMPETENCIES}>
      <p>Students no longer see it, and their progress is counted without it.</p>
      <p>
        {uploads === 0
          ? "No certificate has been evaluated for it."
          : `${uploads.toLocaleString("en-IN")} results of evaluated certificates no longer count. They are kept.`}
      </p>
      <p className="text-soft">You can undo this right afterwards; everything then counts as before.</p>
    </ConfirmDialog>
  );
}
