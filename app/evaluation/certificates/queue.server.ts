import { FileMissingError, FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { BusyError } from "#app/platform/queue.server.ts";
import { workOn } from "#app/platform/worker.server.ts";
import {
  claimCertificate,
  evaluationLeases,
  finishEvaluation,
  type HeldCertificate,
} from "#app/records/competency-certificates.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { FAILED_TO_EVALUATE } from "../messages.ts";
import { isWaitedFor, tellWaiting } from "./await-evaluation.server.ts";
import { conclude, lookAgain, tellByMail } from "./conclude.server.ts";
import { giveUp, type Judgement, judge, type KeptCertificate, modelSettings } from "./judge.server.ts";

/**
 * Certificates in memory at once, 5 MB each; text is read by fewer children (see extraction), the rest may be waiting
 * for them or for a model's answer.
 */
const AT_ONCE = 16;
/** How often an evaluation is begun before a person is asked instead: something about the certificate may end processes. */
const TRIES = 3;
/** Milliseconds to the next try, times the number of tries so far. */
const NEXT_TRY_MS = 20_000;
/** Milliseconds to the next look while the store, the database or a free child is missing. */
const AWAY_MS = 30_000;
/** Milliseconds for which a model that is away is left alone. */
const MODEL_REST_MS = 600_000;

let modelRestsUntil = 0;

/** Evaluates certificates as they come due, whichever process they were handed in to; one that is cut off waits for whoever starts next. */
export const evaluationWork = workOn<HeldCertificate>({
  name: "evaluation",
  atOnce: AT_ONCE,
  ...evaluationLeases,
  claim: () => claimCertificate(modelSettings() !== undefined && Date.now() >= modelRestsUntil),
  perform,
});

async function perform(certificate: HeldCertificate, signal: AbortSignal): Promise<void> {
  const student = await findStudentByUser(certificate.user_id);
  const competencyId = certificate.competency_id;
  if (!student || competencyId === null) return void (await finishEvaluation(certificate));
  const kept = { certificate, student, competencyId };
  try {
    const givenUp = certificate.tries > TRIES;
    if (certificate.again) await (givenUp ? finishEvaluation(certificate) : secondLook(kept, signal));
    else await end(kept, await (givenUp ? giveUp(kept) : judge(kept, signal)));
  } catch (error) {
    signal.throwIfAborted();
    await afterFailure(kept, error);
  }
}

const FAILED: Judgement = { kind: "not evaluated", message: FAILED_TO_EVALUATE };

/** Ends an evaluation and tells the student: on the page that waits for it, or else by mail. */
async function end(kept: KeptCertificate, judgement: Judgement): Promise<void> {
  const { file_path: path } = kept.certificate;
  const waitedFor = isWaitedFor(path);
  const modelBackAt = new Date(Date.now() + MODEL_REST_MS);
  const outcome = await conclude(kept, judgement, { byMail: !waitedFor, modelBackAt });
  if (outcome.kind === "evaluated") modelRestsUntil = outcome.standIn ? modelBackAt.getTime() : 0;
  if (!tellWaiting(path, outcome) && waitedFor) await tellByMail(kept, outcome);
}

async function secondLook(kept: KeptCertificate, signal: AbortSignal): Promise<void> {
  const { certificate } = kept;
  const look = await lookAgain(kept, signal);
  if (look === "away" || (look === "unusable" && certificate.tries < TRIES)) {
    modelRestsUntil = Date.now() + MODEL_REST_MS;
    await evaluationLeases.postpone(certificate, new Date(modelRestsUntil), look === "unusable");
    return;
  }
  if (look === "judged") modelRestsUntil = 0;
  else await finishEvaluation(certificate);
}

async function afterFailure(kept: KeptCertificate, error: unknown): Promise<void> {
  const { certificate } = kept;
  const reason = (error as Error).message;
  if (error instanceof BusyError || error instanceof FileStoreUnavailableError || isDatabaseUnavailable(error)) {
    log.warn({ certificate: certificate.id, reason }, "a certificate waits to be evaluated");
    await evaluationLeases.postpone(certificate, new Date(Date.now() + AWAY_MS), false);
  } else if (error instanceof FileMissingError) {
    log.warn({ certificate: certificate.id, reason }, "a certificate could not be evaluated");
    await end(kept, FAILED);
  } else {
    log.error({ certificate: certificate.id, err: error }, "a certificate could not be evaluated");
    if (certificate.tries >= TRIES) await end(kept, await giveUp(kept));
    else await evaluationLeases.postpone(certificate, new Date(Date.now() + certificate.tries * NEXT_TRY_MS), true);
  }
}
