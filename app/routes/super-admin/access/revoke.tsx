import { useLocation } from "react-router";
import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import { revokeAccess, staffMember } from "#app/staff/access.server.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { changedMeanwhile, gone } from "#app/web/answers.server.ts";
import { readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/revoke";
import { below, placeOf } from "./place.ts";

const GONE = "This person has no access any more";
const REFUSED = {
  oneself: "You cannot revoke your own access. Ask another super admin.",
  "last super admin": "This is the last super admin. Grant somebody else the access first.",
} as const;

const formSchema = z.object({ shown: z.string().default("") });

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle("Revoke Access");

export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const person = permitted(context, "admins:grant");
  const { list, role } = placeOf(pattern, url.pathname);
  const member = await staffMember(person, role, params.member);
  if (!member) throw await gone(list, GONE);
  const { row, shown } = member;
  return { name: row.full_name, email: row.email, called: portals[role].called, shown };
}

export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const person = permitted(context, "admins:grant");
  const { list, role } = placeOf(pattern, url.pathname);
  const { shown } = await readFields(request, formSchema);
  const outcome = await revokeAccess(person, role, params.member, shown);
  if (outcome.kind === "changed meanwhile") return changedMeanwhile();
  if (outcome.kind === "gone") return gone(list, GONE);
  if (outcome.kind !== "done") {
    return redirectWithToast(list, { kind: "error", title: "Access not revoked", text: REFUSED[outcome.kind] });
  }
  return redirectWithToast(list, { kind: "success", title: `${outcome.name} has no access any more` });
}

export default function Revoke({ loaderData: { name, email, called, shown }, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  return (
    <ConfirmDialog
      title={`Revoke the access of ${name}?`}
      button="Revoke Access"
      busyLabel="Revoking..."
      closeTo={below(pathname) + search}
      refusal={actionData?.changed}
      fields={{ shown }}
    >
      <p className="break-words">
        {name} ({email}) is no longer {called} from the next click on. The account stays, and you can grant the access
        again when the person asks for it.
      </p>
    </ConfirmDialog>
  );
}
