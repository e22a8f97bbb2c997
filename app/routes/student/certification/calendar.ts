import { data } from "react-router";
import { ownCalendarFile } from "#app/certification/own-certification.server.ts";
import { download } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/calendar";

/** The student's interview as a file for their calendar. */
export async function loader({ context }: Route.LoaderArgs) {
  const file = await ownCalendarFile(permitted(context, "own-certification:take"));
  if (file === null) throw data(null, { status: 404 });
  return download(new Blob([file]).stream(), { name: "pgi-interview.ics", type: "text/calendar; charset=utf-8" });
}
