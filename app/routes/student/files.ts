import { href } from "react-router";
import { ownCertificateFile } from "#app/certification/certificate-file.server.ts";
import { ownCalendarFile } from "#app/certification/own-certification.server.ts";
import { findOwnDocument } from "#app/documents/own-documents.server.ts";
import { ownFile } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { mediaType } from "#app/files/keys.server.ts";
import { bucket } from "#app/files/store.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import { invoiceFor } from "#app/payments/invoice.server.ts";
import { gone, notFound } from "#app/web/answers.server.ts";
import { download, sendCertificate, sendOrTell } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { isRouteAt } from "#app/web/paths.ts";
import type { Route } from "./+types/files";

/** A file of a student's own, to be saved. Somebody else's is as unknown as one that never was. */
export function loader({ context, params, pattern }: Route.LoaderArgs): Promise<Response> {
  if (params.number !== undefined) return credential(permitted(context, "own-certification:take"), params.number);
  if (params.invoice !== undefined) return invoice(permitted(context, "own-application:pay"), params.invoice);
  if (params.id === undefined) return calendar(permitted(context, "own-certification:take"));
  return isRouteAt(pattern, "/student-dashboard/documents/:id/file")
    ? document(permitted(context, "own-documents:see"), params.id)
    : certificate(permitted(context, "own-evaluation:take"), params.id);
}

async function document(person: Person, id: string): Promise<Response> {
  const found = await findOwnDocument(person, id);
  if (!found) throw notFound();
  const { file_path: path, file_name: name } = found;
  const file = { path, name, contentType: mediaType(name) };
  return sendOrTell(href("/student-dashboard/documents"), bucket("certificates"), file);
}

async function certificate(person: Person, id: string): Promise<Response> {
  const file = await ownFile(person, id);
  if (!file) throw notFound();
  const contentType = mediaType(file.name);
  return sendOrTell(href("/student-dashboard/evaluation"), bucket("evaluation-uploads"), { ...file, contentType });
}

/** The certificate that PGI issued. */
async function credential(person: Person, number: string): Promise<Response> {
  const answer = await sendCertificate(() => ownCertificateFile(person, number));
  return answer ?? gone(href("/student-dashboard/certification/outcome"), "You hold no such certificate");
}

async function invoice(person: Person, id: string): Promise<Response> {
  const answer = await sendCertificate(async () => {
    // The typefaces are loaded with their first use.
    const { invoiceFile } = await import("#app/certification/paper/invoice-pdf.server.ts");
    return invoiceFile(await invoiceFor(person, id));
  });
  return answer ?? gone(href("/student-dashboard"), "There is no such invoice");
}

/** The interview, for the student's calendar. */
async function calendar(person: Person): Promise<Response> {
  const file = await ownCalendarFile(person);
  if (file === null) throw notFound();
  return download(new Blob([file]).stream(), { name: "pgi-interview.ics", type: "text/calendar; charset=utf-8" });
}
