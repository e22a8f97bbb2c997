import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { z } from "zod";
import { namesReferee, type RefereeDetails, refereeFields, refereeOf } from "#app/documents/document-form.ts";
import {
  evaluateAgain,
  type HandedIn,
  handInCertificate,
  refusalOf,
  TooManyCertificatesError,
} from "#app/evaluation/certificates/hand-in.server.ts";
import type { EvaluationOutcome } from "#app/evaluation/certificates/history.ts";
import { evaluationFailedMessage, uploadedMessage } from "#app/evaluation/messages.ts";
import { InfectedFileError } from "#app/files/antivirus.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import type { Toast } from "#app/ui/toast.tsx";
import { parseForm } from "#app/web/form.ts";
import type { ReceivedForm } from "#app/web/upload.server.ts";
import { type RefusedUpload, receiveDocument, type UploadOutcome } from "../receive.server.ts";

type CertificateAnswer = { kind: "begun"; handedIn: HandedIn } | RefusedUpload;

const LONGEST_KEY = 100;
const formSchema = z.object({
  intent: z.enum(["upload", "retry"]).catch("upload"),
  submission: z.string().max(LONGEST_KEY).optional(),
});

const nobody: z.ZodType<RefereeDetails> = z.object({});

/** An answer waits so long for the evaluation; after that the page shows by itself when it is done. */
const PATIENCE_MS = 12_000;

/**
 * Receives a certificate and keeps it, or takes the order to evaluate the kept one again: the one way in, with and without
 * script.
 */
export async function handleCertificate(
  request: Request,
  person: Person,
  competencyId: string,
): Promise<UploadOutcome> {
  const handOver = (form: ReceivedForm) => handOn(form, person, competencyId);
  const answer = await receiveDocument(request, person, "certificate", handOver, refused);
  if (answer.kind === "refused") return answer;
  const outcome = await answer.handedIn.outcome(PATIENCE_MS);
  if (outcome?.kind === "refused") return refusedFile(outcome.explanation);
  const to = href("/student-dashboard/evaluation/:competency", { competency: competencyId });
  return { kind: "kept", to, toast: toastFor(answer.handedIn.title, outcome) };
}

async function handOn(form: ReceivedForm, person: Person, competencyId: string): Promise<CertificateAnswer> {
  const { fields, file, tooLarge } = form;
  const submission = parseForm(fields, formSchema);
  if (submission.status !== "success") return refused(400, "Please use the buttons of the page.");
  const { intent, submission: key = randomUUID() } = submission.value;
  if (intent === "retry") return begun(await evaluateAgain(person, competencyId));
  const refusal = refusalOf(file, tooLarge);
  const said = parseForm(fields, namesReferee(fields) ? (refereeFields({}) as z.ZodType<RefereeDetails>) : nobody);
  if (refusal !== undefined || !file || said.status !== "success") {
    const message = refusal ?? (file ? undefined : "Choose a file");
    return { kind: "refused", status: 422, result: said.reply(message ? { fieldErrors: { file: [message] } } : {}) };
  }
  try {
    return begun(await handInCertificate(person, competencyId, file, key, refereeOf(said.value)));
  } catch (error) {
    if (error instanceof InfectedFileError) return refusedFile(error.message);
    if (error instanceof TooManyCertificatesError) return refused(422, error.message);
    throw error;
  }
}

function begun(handedIn: HandedIn | null): CertificateAnswer {
  return handedIn ? { kind: "begun", handedIn } : refused(404, "This competency is no longer here.");
}

function refusedFile(message: string): RefusedUpload {
  return { kind: "refused", status: 422, result: { status: "error", error: { file: [message] } } };
}

function refused(status: number, message: string): RefusedUpload {
  return { kind: "refused", status, result: { status: "error", error: { "": [message] } } };
}

/** What became of an evaluation, in a toast. @param outcome undefined while it goes on */
function toastFor(title: string, outcome: EvaluationOutcome | undefined): Omit<Toast, "id"> {
  switch (outcome?.kind) {
    case "evaluated":
      return { kind: outcome.matched > 0 ? "success" : "info", title: outcome.summary };
    case "unreadable":
      return { kind: "error", title: evaluationFailedMessage(outcome.explanation) };
    case "refused":
      return { kind: "error", title: "Upload Error", text: outcome.explanation };
    case "not evaluated":
      return { kind: "error", title: outcome.message, text: "Your certificate is kept. You can try again." };
    default:
      return { kind: "success", title: uploadedMessage(title), text: "It is being evaluated now." };
  }
}
