import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { evaluateAgain, type HandedIn, handInCertificate } from "#app/evaluation/certificates/hand-in.server.ts";
import { refusalOf } from "#app/evaluation/certificates/refusal.server.ts";
import { MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { countUse, tooManyMessage } from "#app/platform/rate-limit.server.ts";
import { parseForm } from "#app/web/form.ts";
import { type ReceivedForm, receiveUpload, UploadBrokenError, UploadsBusyError } from "#app/web/upload.server.ts";
import { RETRY } from "./intent.ts";

/** What became of a form of the evaluation screen: a certificate on its way, or a refusal to be shown in the form. */
export type CertificateAnswer = { kind: "begun"; handedIn: HandedIn } | Refusal;

interface Refusal {
  kind: "refused";
  status: number;
  result: SubmissionResult<string[]>;
}

const SAVE_FAILED = "Your certificate could not be saved just now. Nothing was lost. Please try again in a moment.";
const LONGEST_KEY = 100;
const formSchema = z.object({ intent: z.string().optional(), submission: z.string().max(LONGEST_KEY).optional() });

/** Receives a certificate and keeps it, or takes the order to evaluate the kept one again. */
export async function handleCertificate(
  request: Request,
  person: Person,
  competencyId: string,
): Promise<CertificateAnswer> {
  try {
    const wait = await countUse("upload", person.accountId);
    return await receiveUpload(request, MAX_DOCUMENT_BYTES, async (form) => {
      if (wait !== undefined) return refused(429, tooManyMessage(wait));
      return handOn(form, person, competencyId);
    });
  } catch (error) {
    if (error instanceof UploadBrokenError) return refused(400, error.message);
    if (error instanceof UploadsBusyError) return refused(503, error.message);
    if (!(error instanceof FileStoreUnavailableError) && !isDatabaseUnavailable(error)) throw error;
    log.warn({ reason: (error as Error).message }, "a certificate could not be kept");
    return refused(503, SAVE_FAILED);
  }
}

async function handOn(form: ReceivedForm, person: Person, competencyId: string): Promise<CertificateAnswer> {
  const { fields, file, tooLarge } = form;
  const submission = parseForm(fields, formSchema);
  if (submission.status !== "success") return refused(400, "Please use the buttons of the page.");
  const { intent, submission: key = randomUUID() } = submission.value;
  if (intent === RETRY) return begun(await evaluateAgain(person, competencyId));
  const refusal = refusalOf(file, tooLarge);
  if (refusal !== undefined || !file) return refusedFile(refusal ?? "Choose a file");
  return begun(await handInCertificate(person, competencyId, file, key));
}

function begun(handedIn: HandedIn | null): CertificateAnswer {
  return handedIn ? { kind: "begun", handedIn } : refused(404, "This competency is no longer here.");
}

/** The answer to a file that is not accepted, at its field. */
export function refusedFile(message: string): Refusal {
  return { kind: "refused", status: 422, result: { status: "error", error: { file: [message] } } };
}

function refused(status: number, message: string): Refusal {
  return { kind: "refused", status, result: { status: "error", error: { "": [message] } } };
}
