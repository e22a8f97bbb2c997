import { href, type RouterContextProvider } from "react-router";
import { readNumber } from "#app/certification/number.ts";
import { readOwnCertification } from "#app/certification/own-certification.server.ts";
import { readOwnOutcome } from "#app/certification/own-outcome.server.ts";
import { readProof, statusAt } from "#app/certification/proof.server.ts";
import type { RecordPlaceholder, Visitor } from "#app/counsellor/visitors.ts";
import { listOwnDocuments } from "#app/documents/own-documents.server.ts";
import { may, type Person } from "#app/identity/access.server.ts";
import { ownPaymentState } from "#app/payments/pay.server.ts";
import { longDay, longMoment } from "#app/platform/format.ts";
import { lookUp } from "./look-up.server.ts";

type Known = Pick<Visitor, "record" | "words">;
type Words = Partial<Record<RecordPlaceholder, string>>;

const list = (parts: readonly string[]) => new Intl.ListFormat("en", { type: "conjunction" }).format(parts);

/** What the record says of a student who talks with the counsellor: plain values and words, of nobody else. */
export async function ownRecord(person: Person): Promise<Known> {
  const payment = await ownPaymentState(person);
  if (!may(person, "own-certification:take")) {
    const next = "choose your certification and pay the application fee";
    const words = { "student.next": next, "student.path": href("/student-dashboard/apply") };
    return { record: { payment, credential: "none" }, words };
  }
  const [{ stage, attempt, readiness, elements }, documents, { credential }] = await Promise.all([
    readOwnCertification(person),
    listOwnDocuments(person),
    readOwnOutcome(person),
  ]);
  const again = documents.filter(({ state }) => state === "asked again");
  const missing = readiness.missing.flatMap((each) => (each.kind === "document" ? [each] : []));
  const enough = readiness.missing.every(({ kind }) => kind === "document");
  const booked = stage === "booked" ? attempt?.interview?.starts_at : undefined;
  const state =
    again.length > 0
      ? "asked again"
      : missing.some((each) => each.state === "not handed in")
        ? "missing"
        : missing.length > 0
          ? "looked at"
          : "accepted";
  const words: Words = {
    "student.documents": {
      "asked again": list(again.map(({ title, note }) => (note === "" ? title : `${title} ("${note}")`))),
      missing: list(missing.filter((each) => each.state === "not handed in").map(({ title }) => title)),
      "looked at": list(missing.map(({ title }) => title)),
      accepted: "all of them",
    }[state],
    "student.evaluation": `${elements.approved} of ${elements.total} elements`,
    ...(booked === undefined ? {} : { "student.interview": `${longMoment(booked)} (Indian time)` }),
    ...(attempt ? { "student.since": longDay(attempt.since) } : {}),
    ...nextOf(state, enough, stage),
  };
  return {
    record: {
      payment,
      documents: state,
      evaluation: enough ? "enough" : "more needed",
      certificationStage: stage ?? "none",
      credential: credential === null ? "none" : statusAt(credential),
    },
    words,
  };
}

/** What a student can do next, as the rest of "please ...", and where. */
function nextOf(documents: string, enough: boolean, stage: string | null): Words {
  const at = (next: string, path: string): Words => ({ "student.next": next, "student.path": path });
  if (stage === "ready") return at("choose a time for your interview", href("/student-dashboard/certification"));
  if (stage === "booked") return at("come to your interview", href("/student-dashboard/certification"));
  if (stage !== null)
    return at("look at where your certification stands", href("/student-dashboard/certification/outcome"));
  if (documents === "asked again" || documents === "missing")
    return at("upload the documents that are asked for", href("/student-dashboard/documents"));
  if (!enough) return at("show your competencies, a certificate for each", href("/student-dashboard/evaluation"));
  return at("wait until your documents have been looked at", href("/student-dashboard/documents"));
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
  const known = readNumber(typed);
  const number = known.kind === "number" ? known.number : typed;
  const told = (numberChecked: NonNullable<Known["record"]>["numberChecked"], words: Words = {}): Known => ({
    record: { ...(numberChecked === undefined ? {} : { numberChecked }) },
    words: { "certificate.number": number, ...words },
  });
  try {
    const found = await lookUp(context, typed, readProof);
    if (found.kind !== "issued") return told(found.kind);
    const { name, certification, course, issuedAt, expiresAt, status, sample } = found.issued;
    return told(sample ? "sample" : status, {
      "certificate.holder": name === "" ? "somebody who has had their data deleted" : name,
      "certificate.certification": `${certification} (${course})`,
      "certificate.issued": longDay(issuedAt),
      "certificate.until": expiresAt === null ? "for good" : `until ${longDay(expiresAt)}`,
    });
  } catch (error) {
    if (error instanceof Response || (error as { init?: unknown }).init !== undefined) return told("busy");
    throw error;
  }
}
