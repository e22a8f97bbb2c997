import { href } from "react-router";
import { copyOfHeld } from "#app/personal-data/leads.server.ts";
import { calendarDay } from "#app/platform/format.ts";
import { tooManyMessage } from "#app/platform/rate-limit.server.ts";
import { gone } from "#app/web/answers.server.ts";
import { download } from "#app/web/download.server.ts";
import type { Route } from "./+types/download";
import { openedBy } from "./opened.server.ts";

/** Everything that is held under an address that was proven by a mailed link, as a ZIP to be saved. */
export async function loader({ request }: Route.LoaderArgs) {
  const outcome = await copyOfHeld(await openedBy(request));
  if (!outcome) return gone(href("/my-data"), "This page is closed");
  if (outcome.kind === "limited")
    return gone(href("/my-data/held"), "Not so often, please", tooManyMessage(outcome.seconds));
  return download(outcome.zip, { name: `my-data-${calendarDay(new Date())}.zip`, type: "application/zip" });
}
