import { findOwnTime, removeOwnTime } from "#app/certification/times.server.ts";
import { momentIn } from "#app/platform/zones.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { gone } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { zoneOf } from "#app/web/zone.server.ts";
import type { Route } from "./+types/remove-time";
import { timesOf } from "./place.server.ts";

const NONE = [
  "This time cannot be removed",
  "It is not there any more, or a student has chosen it meanwhile.",
] as const;

export const meta: Route.MetaFunction = () => pageTitle("Remove a Time");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const time = await findOwnTime(permitted(context, "interviews:hold"), params.time);
  if (!time || time.taken) throw await gone(timesOf(url.pathname), ...NONE);
  return { when: momentIn(time.startsAt, await zoneOf(request)), closeTo: timesOf(url.pathname) };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const outcome = await removeOwnTime(permitted(context, "interviews:hold"), params.time);
  const page = timesOf(url.pathname);
  if (outcome.kind !== "done") return gone(page, ...NONE);
  return redirectWithToast(page, { kind: "success", title: "The time is removed" });
}

export default function RemoveTime({ loaderData: { when, closeTo } }: Route.ComponentProps) {
  return (
    <ConfirmDialog title="Remove this time?" button="Remove Time" busyLabel="Removing..." closeTo={closeTo}>
      <p>{when}. Nobody has chosen it.</p>
    </ConfirmDialog>
  );
}
