import type { RouterContextProvider } from "react-router";
import { readNumber } from "#app/certification/number.ts";
import { readOwnCase, readOwnStanding } from "#app/certification/own-certification.server.ts";
import { readOwnOutcome } from "#app/certification/own-outcome.server.ts";
import { readProof, statusAt } from "#app/certification/proof.server.ts";
import { evidenceText, type Standing } from "#app/certification/standing.ts";
import type { RecordPlaceholder, Visitor } from "#app/counsellor/visitors.ts";
import { listOwnDocuments, type OwnDocument } from "#app/documents/own-documents.server.ts";
import { may, type Person } from "#app/identity/access.server.ts";
import { ownPaymentState } from "#app/payments/pay.server.ts";
import { longDay, longMoment } from "#app/platform/format.ts";
import { lookUp } from "./look-up.server.ts";

type Known = Required<Pick<Visitor, "record" | "words">>;
type Words = Partial<Record<RecordPlaceholder, string>>;

/** What the record says of a student who talks with the counsellor: plain values and words, of nobody else. */
export async function ownRecord(person: Person): Promise<Known> {
  const payment = await ownPaymentState(person);
  const standing = await readOwnStanding(person);
  if (standing === null) return { record: { payment }, words: {} };
  const { stage, next, evidence } = standing;
  const paid = may(person, "own-certification:take");
  const [attempt, outcome, uploads = []] = paid
    ? await Promise.all([readOwnCase(person), readOwnOutcome(person), listOwnDocuments(person)])
    : [];
  const at = stage === "booked" ? attempt?.interview?.starts_at : undefined;
  const documents = documentsOf(standing);
  const promised = next.turn === "pgi" && next.by ? `You hear from us by ${longDay(next.by)}.` : "";
  return {
    record: {
      payment,
      certificationStage: stage,
      credential: outcome?.credential ? statusAt(outcome.credential) : "none",
      ...(paid ? { documents: documents.state, evaluation: evidence.missing === 0 ? "enough" : "more needed" } : {}),
    },
    words: {
      "student.next": next.text,
      "student.by": promised,
      "student.path": next.href,
      "student.label": next.label,
      "student.documents": documents.words,
      "student.uploads": uploadsInWords(uploads),
      "student.evidence": evidenceText(evidence),
      ...(at ? { "student.interview": `${longMoment(at)} (Indian time)` } : {}),
    },
  };
}

/** So many uploads are named one by one. */
const MOST_NAMED = 20;

function uploadsInWords(uploads: readonly OwnDocument[]): string {
  if (uploads.length === 0) return "no document yet";
  const named = uploads
    .slice(0, MOST_NAMED)
    .map(({ title, uploadedAt, state }) => `${title} (${longDay(uploadedAt)}, ${state})`);
  const others = uploads.length - named.length;
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(", ");
}

/** The documents that matter most now: those asked for again and why, those that are missing, those that are looked at. */
function documentsOf({ missing }: Standing) {
  const documents = missing.flatMap((each) => (each.kind === "document" ? [each] : []));
  const state = (["asked again", "not handed in", "looked at"] as const).find((state) =>
    documents.some((each) => each.state === state),
  );
  const words = documents
    .filter((each) => each.state === state)
    .map(({ title, reason }) => (reason === "" ? title : `${title} ("${reason}")`));
  return { state: state === "not handed in" ? "missing" : (state ?? "accepted"), words: words.join(", ") } as const;
}

/** A number with PGI before it, or in three groups joined by hyphens. A Student ID has fewer signs. */
const NUMBER =
  /\bpgi[\s-]*(?:[0-9a-z]{4}[\s-]*){2}[0-9a-z]{4}\b|(?<![0-9a-z-])[0-9a-z]{4}(?:-[0-9a-z]{4}){2}(?![0-9a-z-])/i;
const STUDENT_ID = /\bpgi[\s-]*20\d\d[\s-]*\d{4}\b/i;

/**
 * What there is under the certificate number that a message names: the same that its page shows, and counted as there.
 * @returns undefined when it names none
 */
export async function checkedNumber(
  context: Readonly<RouterContextProvider>,
  text: string,
): Promise<Known | undefined> {
  const [typed] = NUMBER.exec(text) ?? [];
  if (typed === undefined || !/\d/.test(typed) || !/[a-z]/i.test(typed) || STUDENT_ID.test(typed)) return undefined;
  const read = readNumber(typed);
  const known: Words = { "certificate.number": read.kind === "number" ? read.number : typed };
  const found = await lookUp(context, typed, readProof);
  if (found.kind !== "issued") return { record: { numberChecked: found.kind }, words: known };
  const { name, certification, course, issuedAt, expiresAt, status, sample } = found.issued;
  return {
    record: { numberChecked: sample ? "sample" : status },
    words: {
      ...known,
      "certificate.holder": name === "" ? "somebody who has had their data deleted" : name,
      "certificate.certification": `${certification} (${course})`,
      "certificate.issued": longDay(issuedAt),
      "certificate.until": expiresAt === null ? "for good" : `until ${longDay(expiresAt)}`,
    },
  };
}
