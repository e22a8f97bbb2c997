import { href } from "react-router";
import { ownCertificateFile } from "#app/certification/certificate-file.server.ts";
import { gone } from "#app/web/answers.server.ts";
import { sendCertificate } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/certificate";

const OUTCOME = href("/student-dashboard/certification/outcome");

/** Sends a student's certificate. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "own-certification:take");
  const answer = await sendCertificate(() => ownCertificateFile(person, params.number));
  return answer ?? gone(OUTCOME, "You hold no such certificate");
}
