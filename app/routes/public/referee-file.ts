import { refereeFile } from "#app/documents/referees.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { showFile } from "#app/web/download.server.ts";
import { tokenOf } from "#app/web/paths.ts";
import type { Route } from "./+types/referee-file";

/** What was handed in under a referee's name, for whoever has the link that was mailed to them. */
export async function loader({ url }: Route.LoaderArgs) {
  const found = await refereeFile(tokenOf(url));
  if (!found) throw notFound();
  return showFile(found.bucket, found.file);
}
