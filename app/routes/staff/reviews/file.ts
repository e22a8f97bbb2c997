import { evaluatedFile } from "#app/staff/files.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sendToStaff } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/file";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const person = permitted(context, "evaluations:review");
  const found = await evaluatedFile(person, params.evaluation);
  if (!found) throw notFound();
  const back = new URL(request.url).pathname.replace(/\/file$/, "");
  return sendToStaff(back, found.bucket, found.file);
}
