import { useLocation } from "react-router";
import { z } from "zod";
import { signedInMember, signOutMember } from "#app/staff/members.server.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { changedMeanwhile, gone } from "#app/web/answers.server.ts";
import { readAgainOnConflict } from "#app/web/client.ts";
import { personOf } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/sign-out";
import { GONE, memberOf, pageUnder, roleOn } from "./place.ts";

const formSchema = z.object({ shown: z.string().default("") });

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle("Sign Out Everywhere");

export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const member = await signedInMember(personOf(context), roleOn(pattern), memberOf(params));
  if (!member) throw await gone(pageUnder(url.pathname), GONE);
  const { name, email, places, shown } = member;
  return { name, email, places, shown };
}

export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const { shown } = await readFields(request, formSchema);
  const outcome = await signOutMember(personOf(context), roleOn(pattern), memberOf(params), shown);
  const list = pageUnder(url.pathname) + url.search;
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
      closeTo={pageUnder(pathname) + search}
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
