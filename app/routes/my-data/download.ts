import { href } from "react-router";
import { copyOfOwnData } from "#app/personal-data/copy.server.ts";
import { copyOfHeld } from "#app/personal-data/leads.server.ts";
import { calendarDay } from "#app/platform/format.ts";
import { tooManyMessage } from "#app/platform/rate-limit.server.ts";
import { gone } from "#app/web/answers.server.ts";
import { download } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { isRouteAt } from "#app/web/paths.ts";
import type { Route } from "./+types/download";
import { openedBy } from "./opened.server.ts";

/** Everything that is held of a student, or under an address that was proven by a mailed link, as a ZIP to be saved. */
export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  const visitor = isRouteAt(pattern, href("/my-data/held/download"));
  const outcome = visitor
    ? await copyOfHeld(await openedBy(request))
    : await copyOfOwnData(permitted(context, "own-data:see"));
  if (!outcome) return gone(href("/my-data"), "This page is closed");
  if (outcome.kind === "limited") {
    const page = visitor ? href("/my-data/held") : href("/student-dashboard/my-data");
    return gone(page, "Not so often, please", tooManyMessage(outcome.seconds));
  }
  return download(outcome.zip, { name: `my-data-${calendarDay(new Date())}.zip`, type: "application/zip" });
}
