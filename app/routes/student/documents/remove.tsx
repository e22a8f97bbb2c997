import { Form } from "react-router";
import { z } from "zod";
import { documentMark, dropDocument } from "#app/documents/keep-document.server.ts";
import { findOwnDocument } from "#app/documents/own-documents.server.ts";
import { screenOf } from "#app/documents/screens.ts";
import { LeaveDialog, RouteDialog } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Refusal } from "#app/ui/refusal.tsx";
import { changedMeanwhile, notFound } from "#app/web/answers.server.ts";
import { readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/remove";

const formSchema = z.object({ shown: z.string().default("") });

export const shouldRevalidate = readAgainOnConflict;

export const meta = () => pageTitle("Remove a document");

export async function loader({ params, context }: Route.LoaderArgs) {
  const person = permitted(context, "own-documents:upload");
  const document = await findOwnDocument(person, params.id);
  if (!document) throw notFound();
  const { title, file_name: fileName, slot } = document;
  return { title, fileName, screen: screenOf(slot), shown: documentMark(document) };
}

export async function action({ params, context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-documents:upload");
  const { shown } = await readFields(request, formSchema);
  const removed = await dropDocument(person, params.id, shown);
  if (removed === "changed meanwhile") return changedMeanwhile();
  if (!removed) throw notFound();
  return redirectWithToast(screenOf(removed.slot), { kind: "success", title: `${removed.title} removed` });
}

export default function RemoveDocument({ loaderData, actionData }: Route.ComponentProps) {
  const { title, fileName, screen, shown } = loaderData;
  return (
    <RouteDialog title={`Remove ${title}?`} closeTo={screen}>
      <Form method="post" replace className="grid gap-5" preventScrollReset>
        <Refusal text={actionData?.changed} />
        <input type="hidden" name="shown" value={shown} />
        <p>The file {fileName} will be deleted. You can upload another one at any time.</p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" busyLabel="Removing...">
            Remove
          </SubmitButton>
          <LeaveDialog to={screen}>Keep it</LeaveDialog>
        </div>
      </Form>
    </RouteDialog>
  );
}
