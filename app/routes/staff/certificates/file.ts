import { certificateFile } from "#app/staff/files.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { sendDownload } from "../send-download.server.ts";
import type { Route } from "./+types/file";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const person = permitted(context, "certificates:see");
  const [back = "/"] = new URL(request.url).pathname.split("/files/");
  const found = await certificateFile(person, params.student, params.certificate);
  if (found) return sendDownload(back, found.bucket, found.file);
  const text = "Failed to download file. It is no longer there.";
  return redirectWithToast(back, { kind: "error", title: "Download failed", text });
}
