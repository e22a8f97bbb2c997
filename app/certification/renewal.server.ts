import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { longDay } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { isSample } from "#app/platform/sample-mark.ts";
import { workOn } from "#app/platform/worker.server.ts";
import { CertificationCases } from "#app/records/certification-cases.server.ts";
import {
  Credentials,
  type HeldCredential,
  renewalLeases,
  type StoredCredential,
} from "#app/records/credentials.server.ts";
import type { StoredEvaluation } from "#app/records/evaluations.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { readDeclaration } from "./declaration.server.ts";
import { credentialContent } from "./paper/content.server.ts";

const DAY_MS = 86_400_000;

/** The moments at which a holder is reminded that a certificate expires, the first one first; from the first on it can be renewed. */
export function remindedAt(expiresAt: Date): Date[] {
  const days = credentialContent().renewal.remindDays.toSorted((one, other) => other - one);
  return days.map((before) => new Date(expiresAt.getTime() - before * DAY_MS));
}

/** What a certificate that can be renewed now still asks for. */
export interface Renewal {
  /** Of how many more competencies newer evidence is to be shown. */
  missing: number;
  /** Whether all that was handed in is declared, as it is now. */
  declared: boolean;
}

/** What it takes to renew a certificate, within the transaction of whoever asks; null where it cannot be renewed now. */
export async function renewalOf(
  credential: StoredCredential,
  evaluations: readonly StoredEvaluation[],
): Promise<Renewal | null> {
  const { expires_at, issued_at, status, user_id } = credential;
  const opens = expires_at && remindedAt(expires_at)[0];
  if (!opens || opens > new Date() || status !== "valid") return null;
  const newer = evaluations.filter(({ evaluated_at }) => evaluated_at > issued_at);
  const shown = new Set(newer.map(({ competency_id }) => competency_id)).size;
  const declaredAt = (await readDeclaration(user_id))?.declaredAt ?? null;
  return {
    missing: Math.max(0, credentialContent().renewal.evidence - shown),
    declared: declaredAt !== null && declaredAt > issued_at,
  };
}

/** Reminds holders before their certificate expires, unless it is being renewed or was. */
export const renewalWork = workOn<HeldCredential>({
  name: "reminder of a renewal",
  atOnce: 1,
  ...renewalLeases,
  perform: (credential) => withTransaction(() => remind(credential)),
});

async function remind(credential: HeldCredential): Promise<void> {
  const { number, course, case: decided, student: holder, user_id, expires_at, issued_at } = credential;
  const moments = expires_at ? remindedAt(expires_at) : [];
  const next = moments.find((at) => at > new Date());
  const student = await findStudent(holder);
  const replaced =
    (await Credentials.exists({ user_id, course, issued_at: { $gt: issued_at } })) ||
    (await CertificationCases.exists({ student: holder, open: true }));
  if (student && expires_at && expires_at > new Date() && !replaced && !isSample(decided)) {
    const link = `${publicOrigin()}${href("/student-dashboard/certification/outcome")}`;
    const values = { name: student.full_name, link, number, course, until: longDay(expires_at) };
    const reached = moments.length - moments.filter((at) => at > new Date()).length;
    await postMail(student.email, "certificate-expires", values, `certificate-expires ${number} ${reached}`);
  }
  if (next) await renewalLeases.postpone(credential, next, false);
  else await renewalLeases.finish(credential);
}
