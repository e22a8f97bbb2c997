import { href } from "react-router";
import { guidelineFile } from "#app/staff/files.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sendToStaff } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/file";

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = guidelineFile(permitted(context, "guidelines:write"), params.file);
  if (!found) throw notFound();
  return sendToStaff(href("/super-admin-dashboard/guidelines"), found.bucket, found.file);
}
