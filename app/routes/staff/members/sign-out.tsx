import { useLocation } from "react-router";
import { z } from "zod";
import type { Role } from "#app/records/role.ts";
import { signedInMember, signOutMember } from "#app/staff/sessions.server.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { changedMeanwhile, gone } from "#app/web/answers.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { readAgainOnConflict } from "#app/web/revalidate.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { screenOf } from "../lists/screens.ts";
import type { Route } from "./+types/sign-out";

const GONE = "This person is not there any more";
const formSchema = z.object({ shown: z.string().default("") });

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle("Sign Out Everywhere");

/** Whose sign-ins a list's dialog is about. */
function roleOn(pattern: string): Role {
  const screen = screenOf(pattern);
  if (screen === "admins") return "admin";
  return screen === "super-admins" ? "super_admin" : "student";
}

/** The list that the dialog lies over. */
function listAt(pathname: string): string {
  return pathname.split("/").slice(0, 3).join("/");
}

export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const member = await signedInMember(personOf(context), roleOn(pattern), params.member);
  if (!member) throw await gone(listAt(url.pathname), GONE);
  const { name, email, places, shown } = member;
  return { name, email, places, shown };
}

export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const { shown } = await readFields(request, formSchema);
  const outcome = await signOutMember(personOf(context), roleOn(pattern), params.member, shown);
  const list = listAt(url.pathname) + url.search;
  if (outcome.kind === "gone") return gone(list, GONE);
  if (outcome.kind === "changed meanwhile") return changedMeanwhile();
  return redirectWithToast(list, { kind: "success", title: `${outcome.name} is signed out everywhere` });
}

export default function SignOutMember({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, places, shown } = loaderData;
  const { pathname, search } = useLocation();
  const where = places === 1 ? "in 1 browser" : `in ${places} browsers`;
  return (
    <ConfirmDialog
      title={`Sign ${name} out everywhere?`}
      button="Sign Out Everywhere"
      busyLabel="Signing out..."
      closeTo={listAt(pathname) + search}
      refusal={actionData?.changed}
      fields={{ shown }}
    >
      <p className="break-words">
        {name} ({email}) is signed in {places === 0 ? "nowhere at the moment" : where}. Their next click leads to the
        sign-in; they can sign in again at once, with their password.
      </p>
    </ConfirmDialog>
  );
}
