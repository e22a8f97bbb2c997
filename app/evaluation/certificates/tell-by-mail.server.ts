import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { findCompetency } from "#app/records/competencies.server.ts";
import type { AttemptOutcome } from "./attempt.ts";
import type { KeptCertificate } from "./evaluate-kept.server.ts";

/**
 * Tells a student by mail what became of a certificate, because nobody was there any more to be shown it; once for each time
 * that its evaluation was asked for, and once more for a second look.
 */
export async function tellByMail(
  { certificate, student, competencyId }: KeptCertificate,
  outcome: AttemptOutcome,
  look: "first look" | "second look" = "first look",
): Promise<void> {
  const key = `evaluation ${certificate.id} ${certificate.queued_at?.toISOString()} ${look}`;
  const name = student.full_name;
  const competency = (await findCompetency(competencyId))?.name ?? certificate.title;
  const link = `${publicOrigin()}${href("/student-dashboard/evaluation/:competency", { competency: competencyId })}`;
  const failed = (reason: string) =>
    postMail(student.email, "evaluation-failed", { name, link, competency, title: certificate.file_name, reason }, key);
  switch (outcome.kind) {
    case "evaluated": {
      const { matched, total } = outcome;
      const values = { name, link, competency, title: certificate.title, matched, total };
      await postMail(student.email, "evaluation-done", values, key);
      break;
    }
    case "unreadable":
    case "refused":
      await failed(outcome.explanation);
      break;
    case "not evaluated":
      await failed("Something went wrong on our side. Your certificate is kept.");
      break;
    case "replaced":
  }
}
