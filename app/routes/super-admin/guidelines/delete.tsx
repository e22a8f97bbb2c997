import { href } from "react-router";
import { FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import { findGuideline, removeGuideline } from "#app/staff/guidelines.server.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { gone, orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/delete";

const GUIDELINES = href("/super-admin-dashboard/guidelines");
const FAILED = "Failed to delete guidelines";
const GONE = "The file is not there any more.";

export const meta: Route.MetaFunction = () => pageTitle("Delete Guidelines");

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "guidelines:write");
  const found = await orFailure(async () => ({ file: await findGuideline(person, params.file) }));
  if (found?.file === null) throw await gone(GUIDELINES, FAILED, GONE);
  return null;
}

export async function action({ context, params }: Route.ActionArgs) {
  const person = permitted(context, "guidelines:write");
  try {
    if (!(await removeGuideline(person, params.file))) throw await gone(GUIDELINES, FAILED, GONE);
  } catch (error) {
    if (!(error instanceof FileStoreUnavailableError)) throw error;
    const text = "The file store cannot be reached at the moment. Please try again soon.";
    return redirectWithToast(GUIDELINES, { kind: "error", title: FAILED, text });
  }
  return redirectWithToast(GUIDELINES, { kind: "success", title: "Guidelines deleted successfully" });
}

export default function DeleteGuideline({ params }: Route.ComponentProps) {
  return (
    <ConfirmDialog title="Delete this file?" button="Delete Guidelines" busyLabel="Deleting..." closeTo={GUIDELINES}>
      <p className="break-words">{params.file}</p>
      <p>
        If it is the newest, the counsellor hands out the one before it; without another one, it has none to hand out.
        This cannot be undone: download the file first if you may need it.
      </p>
    </ConfirmDialog>
  );
}
