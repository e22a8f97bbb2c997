import { redirect } from "react-router";
import { sendFile } from "#app/files/download.server.ts";
import { latestGuideline } from "#app/files/guidelines.server.ts";
import { bucket } from "#app/files/store.server.ts";

/** Sends the newest guidelines document, which is public; without one, whoever asks goes back to the counsellor. */
export async function loader() {
  const latest = await latestGuideline();
  if (!latest) throw redirect("/counsellor");
  return sendFile(bucket("guidelines"), latest.path, "PGI-guidelines.pdf", "application/pdf");
}
