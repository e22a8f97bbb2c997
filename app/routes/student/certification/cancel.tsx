import { href } from "react-router";
import { z } from "zod";
import { cancelInterview } from "#app/certification/booking.server.ts";
import { readOwnCertification } from "#app/certification/own-certification.server.ts";
import { momentIn } from "#app/platform/zones.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { gone } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { zoneOf } from "#app/web/zone.server.ts";
import type { Route } from "./+types/cancel";

const PAGE = href("/student-dashboard/certification");
const NONE = ["There is no interview to cancel", "This page shows where you stand."] as const;

const formSchema = z.object({ seen: z.string().default("") });

export const meta: Route.MetaFunction = () => pageTitle("Cancel the Interview");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { attempt } = await readOwnCertification(permitted(context, "own-certification:take"));
  const interview = attempt?.stage === "booked" ? attempt.interview : null;
  if (!interview) throw await gone(PAGE, ...NONE);
  return { seen: interview.time, when: momentIn(interview.starts_at, await zoneOf(request)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-certification:take");
  const { seen } = await readFields(request, formSchema);
  const outcome = await cancelInterview(person, seen);
  if (outcome.kind === "too late")
    return gone(PAGE, "It is too late to cancel the interview", "If you cannot come, please write to PGI.");
  if (outcome.kind !== "done") return gone(PAGE, ...NONE);
  return redirectWithToast(PAGE, {
    kind: "success",
    title: "Your interview is cancelled",
    text: "You can choose another time.",
  });
}

export default function Cancel({ loaderData: { seen, when } }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Cancel your interview?"
      button="Cancel Interview"
      busyLabel="Cancelling..."
      closeTo={PAGE}
      fields={{ seen }}
    >
      <p>It is on {when}. The time is given back; you can choose another one.</p>
    </ConfirmDialog>
  );
}
