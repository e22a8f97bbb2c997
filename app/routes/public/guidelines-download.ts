import { href, redirect } from "react-router";
import { latestGuideline } from "#app/files/guidelines.server.ts";
import { bucket } from "#app/files/store.server.ts";
import { sendFile } from "#app/web/download.server.ts";

/** Sends the newest guidelines document, which is public; without one, whoever asks goes back to the counsellor. */
export async function loader() {
  const latest = await latestGuideline();
  if (!latest) throw redirect(href("/counsellor"));
  return sendFile(bucket("guidelines"), latest.path, "PGI-guidelines.pdf", "application/pdf");
}
