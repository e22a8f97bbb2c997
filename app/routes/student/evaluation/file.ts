import { href } from "react-router";
import { ownFile } from "#app/evaluation/certificates/file.server.ts";
import { mediaType } from "#app/files/media-type.server.ts";
import { bucket } from "#app/files/store.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sendOrTell } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/file";

/** A student's own certificate, to be saved. Somebody else's is as unknown as one that never was. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await ownFile(permitted(context, "own-evaluation:take"), params.id);
  if (!file) throw notFound();
  const contentType = mediaType(file.name);
  return sendOrTell(href("/student-dashboard/evaluation"), bucket("evaluation-uploads"), { ...file, contentType });
}
