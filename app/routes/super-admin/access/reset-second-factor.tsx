import { useLocation } from "react-router";
import { z } from "zod";
import { resetMember, signedInMember } from "#app/staff/members.server.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { changedMeanwhile, gone } from "#app/web/answers.server.ts";
import { readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/reset-second-factor";
import { below, placeOf } from "./place.ts";

const formSchema = z.object({ shown: z.string().default("") });
const NONE = "This person has no second factor";
const OWN = "You cannot reset your own second factor. Set up another app under Security, or ask another super admin.";

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle("Reset the Second Factor");

export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const person = permitted(context, "second-factors:reset");
  const { list, role } = placeOf(pattern, url.pathname);
  const member = await signedInMember(person, role, params.member);
  if (!member?.secondFactor) throw await gone(list, NONE);
  return { name: member.name, email: member.email, shown: member.shown };
}

export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const person = permitted(context, "second-factors:reset");
  const { list, role } = placeOf(pattern, url.pathname);
  const { shown } = await readFields(request, formSchema);
  const outcome = await resetMember(person, role, params.member, shown);
  if (outcome.kind === "changed meanwhile") return changedMeanwhile();
  if (outcome.kind === "gone") return gone(list, NONE);
  if (outcome.kind === "oneself") return gone(list, "Second factor not reset", OWN);
  return redirectWithToast(list, { kind: "success", title: `The second factor of ${outcome.name} is reset` });
}

export default function ResetSecondFactor({ loaderData: { name, email, shown }, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  return (
    <ConfirmDialog
      title={`Reset the second factor of ${name}?`}
      button="Reset Second Factor"
      busyLabel="Resetting..."
      closeTo={below(pathname) + search}
      refusal={actionData?.changed}
      fields={{ shown }}
    >
      <p className="break-words">
        For somebody who has lost phone and recovery codes. {name} ({email}) is signed out everywhere, and the next
        sign-in asks for the password alone. They are told by mail.
      </p>
      <p>Make sure that it is really {name} who asks: call them on a number that you know.</p>
    </ConfirmDialog>
  );
}
