import { certificateFile } from "#app/staff/files.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sendToStaff, showFile } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/file";

/** A file that a student handed in, to be looked at; with `?save` in the address, to be saved. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const person = permitted(context, "certificates:see");
  const found = await certificateFile(person, params.student, params.file);
  if (!found) throw notFound();
  const { path, name, contentType } = found.file;
  if (!url.searchParams.has("save")) return showFile(found.bucket, path, name, contentType);
  const home = `/${new URL(request.url).pathname.split("/")[1]}`;
  return sendToStaff(`${home}/students/${params.student}`, found.bucket, found.file);
}
