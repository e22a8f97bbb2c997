import { data, href } from "react-router";
import { bucket } from "#app/files/store.server.ts";
import { sendDownload } from "#app/routes/staff/send-download.server.ts";
import { isGuidelinePath } from "#app/staff/guidelines.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/file";

export async function loader({ context, params }: Route.LoaderArgs) {
  permitted(context, "guidelines:write");
  if (!isGuidelinePath(params.file)) throw data(null, { status: 404 });
  const file = { path: params.file, name: params.file, contentType: "application/pdf" };
  return sendDownload(href("/super-admin-dashboard/guidelines"), bucket("guidelines"), file);
}
