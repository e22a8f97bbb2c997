import { FileMissingError, FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import { afterAnswer } from "#app/platform/background.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { BusyError, createQueue } from "#app/platform/queue.server.ts";
import { promiseEvaluation } from "#app/records/competency-certificates.server.ts";
import { explainFailure } from "../extraction/outcome.ts";
import { evaluationFailedMessage, FAILED_TO_EVALUATE } from "../messages.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { evaluateKept, type KeptCertificate } from "./evaluate-kept.server.ts";

/**
 * Certificates in memory at once, 5 MB each; text is read by fewer children (see extraction), the rest may be waiting
 * for a model's answer.
 */
const AT_ONCE = 8;
/** Certificates that may wait; they wait in the store, so that this bounds patience, not memory. */
const WAITING = 200;
/** A promise to evaluate holds this long without being renewed: so long a crash looks like work. */
const PROMISE_MS = 30_000;

const inQueue = createQueue({ atOnce: AT_ONCE, waiting: WAITING });
/** What this process is at work on, by the path of the file. */
const underWay = new Map<string, Promise<AttemptOutcome>>();
let stopping = false;

/** Until when a promise to evaluate that is made now holds. */
export function promisedUntil(): Date {
  return new Date(Date.now() + PROMISE_MS);
}

/** Evaluates a certificate that is marked as being evaluated, when its turn comes. Never rejects. */
export function evaluateInTurn(kept: KeptCertificate): Promise<AttemptOutcome> {
  const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
  afterAnswer("evaluation", async () => {
    const { id, file_path: path } = kept.certificate;
    const renewal = setInterval(() => {
      promiseEvaluation(id, path, promisedUntil()).catch(() => undefined);
    }, PROMISE_MS / 3);
    const outcome = await inQueue(() => attempt(kept)).catch(failure(kept));
    clearInterval(renewal);
    await promiseEvaluation(id, path, null).catch(() => undefined);
    underWay.delete(path);
    resolve(outcome);
  });
  underWay.set(kept.certificate.file_path, promise);
  return promise;
}

/** The evaluation of this file, if this process is at work on it. */
export function evaluationUnderWay(path: string | undefined): Promise<AttemptOutcome> | undefined {
  return path === undefined ? undefined : underWay.get(path);
}

/** Lets certificates whose turn has not come wait for another try; for the end of the process. */
export function stopEvaluations(): void {
  stopping = true;
}

const BUSY: AttemptOutcome = {
  kind: "not evaluated",
  message: evaluationFailedMessage(explainFailure("busy")),
};

async function attempt(kept: KeptCertificate): Promise<AttemptOutcome> {
  return stopping ? BUSY : evaluateKept(kept);
}

const failure =
  ({ certificate: { id: certificate } }: KeptCertificate) =>
  (error: unknown): AttemptOutcome => {
    if (error instanceof BusyError) return BUSY;
    const away = error instanceof FileStoreUnavailableError || isDatabaseUnavailable(error);
    if (away || error instanceof FileMissingError) {
      log.warn({ certificate, reason: (error as Error).message }, "a certificate could not be evaluated");
    } else log.error({ certificate, err: error }, "a certificate could not be evaluated");
    return { kind: "not evaluated", message: FAILED_TO_EVALUATE };
  };
