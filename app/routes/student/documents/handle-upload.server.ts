import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { additionalFields, slotFields } from "#app/documents/document-form.ts";
import {
  type DocumentPlace,
  documentRefusal,
  keepDocument,
  TooManyDocumentsError,
} from "#app/documents/own-documents.server.ts";
import { documentSlot } from "#app/documents/slots.server.ts";
import { isSlot } from "#app/documents/slots.ts";
import { MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { countUse, tooManyMessage } from "#app/platform/rate-limit.server.ts";
import { parseForm } from "#app/web/form.ts";
import { type ReceivedForm, receiveUpload, UploadBrokenError, UploadsBusyError } from "#app/web/upload.server.ts";

/** What became of an uploaded document; `place` names the form it came from, as the form named itself. */
export type UploadOutcome =
  | { kind: "kept"; title: string }
  | { kind: "refused"; place: string; status: number; result: SubmissionResult<string[]> };

const text = z.string().optional();
/** Which form a document came with. */
const whenceSchema = z.object({ place: z.string().default("additional"), submission: text });
const NOWHERE = { place: "additional", submission: undefined };
/** What a form said about its document, to be given back with the refusal. */
const saidSchema = z.object({ domain: text, institution: text, title: text, description: text });

/** Receives the form of a document, judges it and keeps it: the one way in, with and without script. */
export async function handleUpload(request: Request, person: Person): Promise<UploadOutcome> {
  const wait = await countUse("upload", person.accountId);
  try {
    return await receiveUpload(request, MAX_DOCUMENT_BYTES, async (form) => {
      if (wait !== undefined) return refused(form, 429, tooManyMessage(wait));
      return judge(form, person);
    });
  } catch (error) {
    const empty = { fields: new FormData(), tooLarge: false };
    if (error instanceof UploadBrokenError) return refused(empty, 400, error.message);
    if (error instanceof UploadsBusyError) return refused(empty, 503, error.message);
    throw error;
  }
}

async function judge(form: ReceivedForm, person: Person): Promise<UploadOutcome> {
  const { name, place } = whence(form);
  const refusal = await documentRefusal(form.file, form.tooLarge);
  const definition = "slot" in place ? documentSlot(place.slot) : undefined;
  const schema = definition ? slotFields(definition) : additionalFields;
  const submission = parseForm(form.fields, schema);
  if (submission.status !== "success" || refusal) {
    const result = submission.reply(refusal ? { fieldErrors: { file: [refusal] } } : {});
    return { kind: "refused", place: name, status: 422, result };
  }
  const { domain, institution, title = definition?.title ?? "", description } = submission.value;
  try {
    if (!form.file) throw new UploadBrokenError();
    const kept = await keepDocument(person, place, { title, description, domain, institution }, form.file);
    return kept ? { kind: "kept", title } : refused(form, 404, "This document is no longer here.");
  } catch (error) {
    return explain(error, form);
  }
}

function explain(error: unknown, form: ReceivedForm): UploadOutcome {
  if (error instanceof TooManyDocumentsError) return refused(form, 422, error.message);
  if (!(error instanceof FileStoreUnavailableError) && !isDatabaseUnavailable(error)) throw error;
  log.warn({ reason: (error as Error).message }, "an upload could not be kept");
  return refused(
    form,
    503,
    "Your document could not be saved just now. Nothing was lost. Please try again in a moment.",
  );
}

function whence({ fields }: ReceivedForm): { name: string; place: DocumentPlace } {
  const submission = parseForm(fields, whenceSchema);
  const { place: name, submission: key } = submission.status === "success" ? submission.value : NOWHERE;
  if (isSlot(name)) return { name, place: { slot: name } };
  if (name !== "additional") return { name, place: { additional: "replace", id: name } };
  return { name, place: { additional: "new", submission: key ?? randomUUID() } };
}

function refused(form: ReceivedForm, status: number, message: string): UploadOutcome {
  const submission = parseForm(form.fields, saidSchema);
  return { kind: "refused", place: whence(form).name, status, result: submission.reply({ formErrors: [message] }) };
}
