import { href, redirect } from "react-router";
import { eraseHeld } from "#app/personal-data/leads.server.ts";
import { FormDialog } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { gone } from "#app/web/answers.server.ts";
import type { Route } from "./+types/delete-held";
import { closeOpened, openedBy } from "./opened.server.ts";

export const meta: Route.MetaFunction = () => pageTitle("Delete my data");

export async function action({ request }: Route.ActionArgs) {
  if (!(await eraseHeld(await openedBy(request)))) return gone(href("/my-data"), "This page is closed");
  const headers = { "Set-Cookie": await closeOpened(request) };
  return redirect(`${href("/my-data")}?deleted=1`, { status: 303, headers });
}

export default function DeleteHeld() {
  return (
    <FormDialog
      id="delete-held"
      title="Delete my data?"
      button="Delete all of it"
      busy="Deleting..."
      variant="danger"
      closeTo={href("/my-data/held")}
    >
      <p>
        What you have registered, what you gave to check your eligibility, your conversations with the counsellor, our
        mails to you and an account that opens no portal go, for good. We keep what was agreed to, and that something
        was deleted, without your name and address.
      </p>
      <p>
        The team cannot come back to you after that. You may want to{" "}
        <a href={href("/my-data/held/download")}>download your data</a> first.
      </p>
    </FormDialog>
  );
}
