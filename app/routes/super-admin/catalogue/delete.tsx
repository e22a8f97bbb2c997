import { useLocation } from "react-router";
import { z } from "zod";
import { figure } from "#app/platform/format.ts";
import type { Consequences } from "#app/staff/entries.server.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { changedMeanwhile } from "#app/web/answers.server.ts";
import { readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/delete";
import { editors } from "./editors.server.ts";
import { type EntryName, entryForms, entryOf, idOf } from "./forms.ts";

/** The version that the person saw. */
const seen = z.object({ version: z.coerce.number().int().min(0) });

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData ? `Delete ${entryForms[loaderData.kind].noun}` : "Delete");

export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const kind = entryOf(pattern);
  const { noun, list } = entryForms[kind];
  const entry = await editors[kind].weigh(permitted(context, editors[kind].permission), idOf(params));
  if (entry) return { kind, ...entry };
  throw await redirectWithToast(list, { kind: "error", title: `This ${noun.toLowerCase()} is not there any more` });
}

export async function action({ context, params, pattern, request }: Route.ActionArgs) {
  const kind = entryOf(pattern);
  const { noun, list } = entryForms[kind];
  const editor = editors[kind];
  const person = permitted(context, editor.permission);
  const { version } = await readFields(request, seen);
  const id = idOf(params);
  const outcome = await editor.remove(person, id, version);
  const called = noun.toLowerCase();
  if (outcome.kind === "done") {
    return redirectWithToast(`${list}?deleted=${id}`, { kind: "success", title: `${noun} deleted successfully` });
  }
  if (outcome.kind === "gone") {
    return redirectWithToast(list, { kind: "error", title: `This ${called} is not there any more` });
  }
  return changedMeanwhile();
}

export default function DeleteEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, name, version, consequences } = loaderData;
  const { noun, list } = entryForms[kind];
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      button={`Delete ${noun}`}
      busyLabel="Deleting..."
      closeTo={list + useLocation().search}
      refusal={actionData?.changed}
      fields={{ version }}
    >
      {inWords(kind, consequences).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="text-soft">{UNDO[kind]}</p>
    </ConfirmDialog>
  );
}

const LATER = "You can undo this right afterwards; everything then counts as before.";
const UNDO: Record<EntryName, string> = {
  course: "You can undo this right afterwards.",
  competency: LATER,
  element: LATER,
};

function inWords(kind: EntryName, { students = 0, elements = 0, uploads = 0 }: Consequences): string[] {
  if (kind === "course") {
    return ["Students and admins will no longer see this course under Available Courses.", ofStudents(students)];
  }
  if (kind === "element") {
    return ["Students no longer see it, and their progress is counted without it.", ofUploads(uploads)];
  }
  const theirs = `Its ${elements} ${elements === 1 ? "element goes" : "elements go"} with it.`;
  const seenNoMore = "Students no longer see them, and their progress is counted without them.";
  return [`${theirs} ${seenNoMore}`, ofUploads(uploads)];
}

function ofStudents(students: number): string {
  if (students === 0) return "No student has this certification.";
  const have = `${figure(students)} ${students === 1 ? "student has" : "students have"} this certification.`;
  return `${have} They keep their Student ID, their course and everything they have handed in.`;
}

function ofUploads(uploads: number): string {
  if (uploads === 0) return "No certificate has been evaluated for it.";
  return `${figure(uploads)} results of evaluated certificates no longer count. They are kept.`;
}
