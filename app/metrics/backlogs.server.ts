import { evaluationLeases } from "#app/records/competency-certificates.server.ts";
import type { Backlog } from "#app/records/lease.server.ts";
import { mailBacklog } from "#app/records/mails.server.ts";
import { paymentBacklog } from "#app/records/payments.server.ts";
import { questionBacklog } from "#app/records/questions.server.ts";
import { checkLeases } from "#app/records/unchecked-files.server.ts";

const NOTHING: Backlog = { waiting: 0, running: 0, failed: 0, oldestSeconds: 0 };

/** What waits in each queue; while the database is away, what waits is not known, and nothing is said to wait. */
export async function backlogs(): Promise<Record<string, Backlog>> {
  const [evaluations, mails, checks, questions, payments] = await Promise.all(
    [evaluationLeases.backlog, mailBacklog, checkLeases.backlog, questionBacklog, paymentBacklog].map((ask) =>
      ask().catch(() => NOTHING),
    ),
  );
  return {
    evaluations: evaluations ?? NOTHING,
    mails: mails ?? NOTHING,
    checks: checks ?? NOTHING,
    questions: questions ?? NOTHING,
    payments: payments ?? NOTHING,
  };
}
