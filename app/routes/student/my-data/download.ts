import { href } from "react-router";
import { copyOfOwnData } from "#app/personal-data/copy.server.ts";
import { calendarDay } from "#app/platform/format.ts";
import { tooManyMessage } from "#app/platform/rate-limit.server.ts";
import { download } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/download";

/** Everything that is held of a student, as a ZIP to be saved. */
export async function loader({ context }: Route.LoaderArgs) {
  const outcome = await copyOfOwnData(permitted(context, "own-data:see"));
  if (outcome.kind === "limited")
    return redirectWithToast(href("/student-dashboard/my-data"), {
      kind: "error",
      title: "Not so often, please",
      text: tooManyMessage(outcome.seconds),
    });
  return download(outcome.zip, { name: `my-data-${calendarDay(new Date())}.zip`, type: "application/zip" });
}
