import { restoreCompetency } from "#app/staff/competencies.server.ts";
import { restoreElement } from "#app/staff/elements.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/restore";
import { COMPETENCIES } from "./competencies-path.ts";

/** Brings back the competency or the element that has this id. */
export async function action({ context, params }: Route.ActionArgs) {
  const person = permitted(context, "competencies:write");
  const competency = await restoreCompetency(person, params.competency);
  const restored = competency.kind === "done" ? competency : await restoreElement(person, params.competency);
  return restored.kind === "done"
    ? redirectWithToast(COMPETENCIES, { kind: "success", title: "Brought back" })
    : redirectWithToast(COMPETENCIES, { kind: "error", title: "This cannot be brought back" });
}
