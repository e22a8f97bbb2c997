import { randomUUID } from "node:crypto";
import { z } from "zod";
import { additionalFields, refereeOf, slotFields } from "#app/documents/document-form.ts";
import {
  type DocumentPlace,
  documentRefusal,
  keepDocument,
  TooManyDocumentsError,
} from "#app/documents/keep-document.server.ts";
import { documentSlot } from "#app/documents/slots.server.ts";
import { isSlot, screenOf } from "#app/documents/slots.ts";
import { InfectedFileError } from "#app/files/antivirus.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import { parseForm } from "#app/web/form.ts";
import { type ReceivedForm, UploadBrokenError } from "#app/web/upload.server.ts";
import { receiveDocument, type UploadOutcome } from "../receive.server.ts";

const text = z.string().optional();
const whenceSchema = z.object({ place: z.string().default("additional"), submission: text });
const NOWHERE = { place: "additional", submission: undefined };
/** What a form said about its document, to be given back with the refusal. */
const saidSchema = z.object({
  domain: text,
  institution: text,
  title: text,
  description: text,
  refereeName: text,
  refereeRole: text,
  refereeEmail: text,
  refereePhone: text,
});

/** Receives the form of a document, judges it and keeps it: the one way in, with and without script. */
export function handleUpload(request: Request, person: Person): Promise<UploadOutcome> {
  return receiveDocument(request, person, "document", (form) => judge(form, person), refused);
}

async function judge(form: ReceivedForm, person: Person): Promise<UploadOutcome> {
  const { name, place } = whence(form.fields);
  const refusal = await documentRefusal(form.file, form.tooLarge);
  const definition = "slot" in place ? documentSlot(place.slot) : undefined;
  const schema = definition ? slotFields(definition) : additionalFields;
  const submission = parseForm(form.fields, schema);
  if (submission.status !== "success" || refusal) {
    const result = submission.reply(refusal ? { fieldErrors: { file: [refusal] } } : {});
    return { kind: "refused", place: name, status: 422, result };
  }
  const { domain, institution, title = definition?.title ?? "", description } = submission.value;
  if (!form.file) throw new UploadBrokenError();
  try {
    const details = { title, description, domain, institution, referee: refereeOf(submission.value) };
    const kept = await keepDocument(person, place, details, form.file);
    if (!kept) return refused(404, "This document is no longer here.", form);
    const toast = { kind: "success", title: `${title} uploaded successfully` } as const;
    return { kind: "kept", to: screenOf(name), toast };
  } catch (error) {
    if (error instanceof InfectedFileError) {
      const result = submission.reply({ fieldErrors: { file: [error.message] } });
      return { kind: "refused", place: name, status: 422, result };
    }
    if (error instanceof TooManyDocumentsError) return refused(422, error.message, form);
    throw error;
  }
}

function whence(fields: FormData): { name: string; place: DocumentPlace } {
  const submission = parseForm(fields, whenceSchema);
  const { place: name, submission: key } = submission.status === "success" ? submission.value : NOWHERE;
  if (isSlot(name)) return { name, place: { slot: name } };
  if (name !== "additional") return { name, place: { additional: "replace", id: name } };
  return { name, place: { additional: "new", submission: key ?? randomUUID() } };
}

function refused(status: number, message: string, form?: ReceivedForm): UploadOutcome {
  const fields = form?.fields ?? new FormData();
  const submission = parseForm(fields, saidSchema);
  return { kind: "refused", place: whence(fields).name, status, result: submission.reply({ formErrors: [message] }) };
}
