import { href, useLocation } from "react-router";
import { failedMail, sendFailedMail } from "#app/staff/mails.server.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { gone } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/again";

const LIST = href("/super-admin-dashboard/mails");
const GONE = "This mail cannot be sent again";

export const meta: Route.MetaFunction = () => pageTitle("Send a Mail Again");

export async function loader({ context, params }: Route.LoaderArgs) {
  const mail = await failedMail(permitted(context, "mails:see"), params.mail);
  if (!mail) throw await gone(LIST, GONE);
  return mail;
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const sent = await sendFailedMail(permitted(context, "mails:see"), params.mail);
  if (!sent) return gone(LIST, GONE);
  return redirectWithToast(LIST + url.search, { kind: "success", title: "The mail is on its way again" });
}

export default function SendAgain({ loaderData: { to, subject, reason } }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <ConfirmDialog title="Send this mail again?" button="Send Again" busyLabel="Sending..." closeTo={LIST + search}>
      <p className="wrap-anywhere">
        {subject}, to {to}. It was given up: {reason}
      </p>
    </ConfirmDialog>
  );
}
