import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { countUse, tooManyMessage } from "#app/platform/rate-limit.server.ts";
import type { Toast } from "#app/ui/toast.tsx";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { type ReceivedForm, receiveUpload, UploadBrokenError, UploadsBusyError } from "#app/web/upload.server.ts";

/** What became of a form with a file: what is told on which page of one that is kept, or what was wrong with which form. */
export type UploadOutcome = { kind: "kept"; to: string; toast: Omit<Toast, "id"> } | RefusedUpload;

export interface RefusedUpload {
  kind: "refused";
  status: number;
  /** As the form named itself, where its page has several. */
  place?: string;
  result: SubmissionResult;
}

/** Answers the form of a screen: on to where the file is, or what was wrong with which form. */
export async function answerUpload(outcome: UploadOutcome) {
  if (outcome.kind === "kept") return redirectWithToast(outcome.to, outcome.toast);
  return data({ place: outcome.place, result: outcome.result }, { status: outcome.status });
}

/** Makes the answer to a form that was refused as a whole; without `form` when it could not be read. */
type Refuse<Answer> = (status: number, message: string, form?: ReceivedForm) => Answer;

/**
 * Receives the form of a student's document or certificate: so often, so large, and with a kind answer when something is
 * away that is nobody's fault.
 */
export async function receiveDocument<Answer>(
  request: Request,
  person: Person,
  called: string,
  handle: (form: ReceivedForm) => Promise<Answer>,
  refuse: Refuse<Answer>,
): Promise<Answer> {
  let received: ReceivedForm | undefined;
  try {
    const wait = await countUse("upload", person.accountId);
    return await receiveUpload(request, MAX_DOCUMENT_BYTES, person.accountId, async (form) => {
      received = form;
      return wait === undefined ? handle(form) : refuse(429, tooManyMessage(wait), form);
    });
  } catch (error) {
    if (error instanceof UploadBrokenError) return refuse(400, error.message, received);
    if (error instanceof UploadsBusyError) return refuse(error.status, error.message, error.form);
    if (!(error instanceof FileStoreUnavailableError) && !isDatabaseUnavailable(error)) throw error;
    log.warn({ reason: (error as Error).message }, `a ${called} could not be kept`);
    const message = `Your ${called} could not be saved just now. Nothing was lost. Please try again in a moment.`;
    return refuse(503, message, received);
  }
}
