import { href, redirect } from "react-router";
import { latestGuideline } from "#app/files/guidelines.server.ts";
import { bucket } from "#app/files/store.server.ts";
import { sendOrTell } from "#app/web/download.server.ts";

/** Sends the newest guidelines document, which is public; without one, whoever asks goes back to the counsellor. */
export async function loader() {
  const latest = await latestGuideline();
  const back = href("/counsellor");
  if (!latest) throw redirect(back);
  const file = { path: latest.path, name: "PGI-guidelines.pdf", contentType: "application/pdf" };
  return sendOrTell(back, bucket("guidelines"), file);
}
