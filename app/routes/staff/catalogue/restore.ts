import { redirectWithToast } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/restore";
import { editors } from "./editors.server.ts";
import { type EntryName, entryForms } from "./forms.ts";

const UNDONE: Record<"course" | "competency", { kinds: EntryName[]; done: string; failed: string }> = {
  course: { kinds: ["course"], done: "Course brought back", failed: "This course cannot be brought back" },
  competency: { kinds: ["competency", "element"], done: "Brought back", failed: "This cannot be brought back" },
};

/** Brings back the entry that has this id, of one of the kinds that stand on the list. */
export async function action({ context, params }: Route.ActionArgs) {
  const [on, id] =
    params.course === undefined ? (["competency", params.competency] as const) : (["course", params.course] as const);
  const { kinds, done, failed } = UNDONE[on];
  const { list } = entryForms[on];
  for (const kind of kinds) {
    const outcome = await editors[kind].restore(permitted(context, editors[kind].permission), id ?? "");
    if (outcome.kind === "done") return redirectWithToast(list, { kind: "success", title: done });
  }
  return redirectWithToast(list, { kind: "error", title: failed });
}
