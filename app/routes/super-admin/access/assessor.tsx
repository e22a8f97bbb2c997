import { useLocation } from "react-router";
import { z } from "zod";
import { changeAssessor, staffMember } from "#app/staff/access.server.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { gone } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/assessor";
import { below, placeOf } from "./place.ts";

const GONE = ["Nothing was changed", "Somebody else has changed it, or this person has no access any more."] as const;

const formSchema = z.object({ holds: z.enum(["yes", "no"]) });

export const meta: Route.MetaFunction = () => pageTitle("Assessor");

export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const person = permitted(context, "admins:grant");
  const { list, role } = placeOf(pattern, url.pathname);
  const member = await staffMember(person, role, params.member);
  if (!member) throw await gone(list, ...GONE);
  return { name: member.row.full_name, holds: "assessor" in member.row && member.row.assessor === true };
}

export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const person = permitted(context, "admins:grant");
  const { list } = placeOf(pattern, url.pathname);
  const { holds } = await readFields(request, formSchema);
  const outcome = await changeAssessor(person, params.member, holds === "yes");
  if (outcome.kind !== "done") return gone(list, ...GONE);
  const title =
    holds === "yes" ? `${outcome.name} holds interviews now` : `${outcome.name} holds no interviews any more`;
  return redirectWithToast(list, { kind: "success", title });
}

export default function Assessor({ loaderData: { name, holds } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  return (
    <ConfirmDialog
      title={holds ? `Let ${name} hold no more interviews?` : `Let ${name} hold interviews?`}
      button={holds ? "End" : "Make an assessor"}
      busyLabel="Saving..."
      variant={holds ? "danger" : "primary"}
      closeTo={below(pathname) + search}
      fields={{ holds: holds ? "no" : "yes" }}
    >
      <p className="break-words">
        {holds
          ? `${name} can publish no more times and write no more interview sheets. Interviews that are booked stay booked: call them off or let them take place first.`
          : `${name} can publish times for interviews, write interview sheets and recommend what somebody else decides.`}
      </p>
    </ConfirmDialog>
  );
}
