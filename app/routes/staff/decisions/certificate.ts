import { certificateFileForStaff } from "#app/certification/certificate-file.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sendCertificate } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/certificate";

/** Sends the certificate that was issued. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "certification:see");
  const answer = await sendCertificate(() => certificateFileForStaff(person, params.number));
  if (!answer) throw notFound();
  return answer;
}
