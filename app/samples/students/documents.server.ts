import { certificationRules } from "#app/certification/rules.server.ts";
import { searchInstitutions } from "#app/documents/institutions.server.ts";
import { isPortfolioSlot } from "#app/documents/portfolio.ts";
import { allSlots, documentSlots, type SlotDefinition } from "#app/documents/slots.server.ts";
import { certificatePath } from "#app/files/keys.server.ts";
import { bucket } from "#app/files/store.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { CertificateRow, DocumentDecision, DocumentVerdict } from "#app/records/certificates.server.ts";
import { NO_WORK } from "#app/records/lease.server.ts";
import type { Batch } from "../batch.server.ts";
import { pagePdf } from "../files/pdf.ts";
import { pick } from "../people.ts";
import { registrar } from "../staff.server.ts";
import { addDeed, addMail } from "../trail.server.ts";
import type { StudentPlan } from "./plan.ts";
import { portfolioPaper } from "./portfolio.ts";
import type { SampleStudent } from "./sample-student.server.ts";

const UNREADABLE = "The name and the marks cannot be read. Please scan the whole sheet again, flat and in good light.";
/** Days from the payment to the last of the documents. */
const DAYS = 4;
const BEGUN: readonly string[] = ["report-1", "statement", "testimonial-1"];
const AADHAAR = "XXXX XXXX";

/** The documents of a student's card, with their files, as far as the plan has them. */
export async function addDocuments(batch: Batch, student: SampleStudent, turn: number): Promise<void> {
  const slots = slotsOf(student, turn);
  const kept = slots.map((definition, place) => draft(student, definition, turn, place));
  await Promise.all(kept.map(({ row, bytes }) => put(row.file_path, bytes)));
  for (const { row } of kept) {
    batch.add("certificates", student.id(`document ${row.slot}`), row);
    for (const [at, decision] of (row.decisions ?? []).entries()) addDecision(batch, student, row, decision, at);
  }
  const last = kept.at(-1)?.row.decisions?.at(-1);
  if (student.plan.documents === "accepted" && last) tell(batch, student, last.at, "");
}

function slotsOf({ plan }: SampleStudent, turn: number): SlotDefinition[] {
  const all = documentSlots();
  if (plan.documents === "none") return [];
  if (plan.documents === "some") return all.slice(0, 1 + (turn % 3));
  const own = turn % 3 === 0 ? all : all.filter(({ slot }) => slot !== "post-graduation");
  return [...own, ...portfolioOf(plan, turn)];
}

/** The whole portfolio before the interview, and its beginning of some who are on their way. */
function portfolioOf({ certification, documents }: StudentPlan, turn: number): SlotDefinition[] {
  const { documents: required } = certificationRules();
  const begun = documents === "accepted" && turn % 4 === 0 ? BEGUN : [];
  return allSlots().filter(({ slot }) => (certification ? required : begun).includes(slot) && isPortfolioSlot(slot));
}

function draft(student: SampleStudent, definition: SlotDefinition, turn: number, place: number) {
  const { person, plan, accountId } = student;
  const { slot, title } = definition;
  const domain = definition.domains.length > 0 ? pick(definition.domains, turn) : null;
  const institution = definition.needsInstitution ? institutionFor(definition, turn + place) : null;
  const said = isPortfolioSlot(slot) ? portfolioPaper(student, slot, turn + place) : null;
  const bytes = pagePdf(
    said?.page ?? {
      head: institution ?? "Government of India",
      place: "SAMPLE. Made for trying the portal, and no real document.",
      title: institution ? `${title}: statement of marks` : title,
      text: [
        `Name: ${person.name}`,
        ...(domain ? [`Degree: ${domain}`] : []),
        ...(institution
          ? ["Result: passed in the first division"]
          : [`Number: ${AADHAAR} ${1000 + ((turn * 739) % 9000)}`]),
      ],
      signed: institution ? "Controller of Examinations" : "Unique Identification Authority of India",
    },
  );
  // What nobody has looked at yet has not waited long.
  const waits = plan.documents === "accepted" || plan.documents === "asked again" ? plan.days : Math.min(plan.days, 9);
  const begun = isPortfolioSlot(slot) && !plan.certification;
  const uploaded_at = student.at(begun ? (turn + place) % 6 : Math.max(0, waits - 1 - (place % DAYS)));
  const name = `${slot}-${person.name.toLowerCase().replace(/[^a-z]+/g, "-")}.pdf`;
  const decisions = decisionsOn(student, definition, uploaded_at, turn, name);
  const row: CertificateRow = {
    user_id: accountId,
    title,
    description: said?.description ?? null,
    referee: said?.referee ?? null,
    file_name: name,
    file_path: certificatePath(accountId, title, "pdf"),
    file_size: bytes.byteLength,
    competency_id: null,
    uploaded_at: plan.documents === "sent again" && decisions.length > 0 ? student.at(1) : uploaded_at,
    slot,
    place: null,
    domain,
    institution,
    submission: null,
    queued_at: null,
    again: false,
    verdict: plan.documents === "sent again" ? null : (decisions.at(-1)?.verdict ?? null),
    decisions,
    version: 1 + decisions.length + (plan.documents === "sent again" ? decisions.length : 0),
    ...NO_WORK,
  };
  return { row, bytes };
}

function institutionFor({ domains }: SlotDefinition, turn: number): string {
  return pick(searchInstitutions(domains.length > 0 ? "university" : "board"), turn).name;
}

function decisionsOn(
  student: SampleStudent,
  { slot }: SlotDefinition,
  uploaded: Date,
  turn: number,
  file_name: string,
): DocumentDecision[] {
  const { id: by, name: by_name } = registrar(turn);
  const decide = (verdict: DocumentVerdict, note: string): DocumentDecision[] => [
    { at: student.after(uploaded, 2), by, by_name, verdict, note, file_name },
  ];
  switch (student.plan.documents) {
    case "accepted":
      // Who is still on the way has a portfolio that nobody has looked at.
      return isPortfolioSlot(slot) && !student.plan.certification ? [] : decide("accepted", "");
    case "asked again":
      return slot === "secondary" ? decide("asked again", UNREADABLE) : decide("accepted", "");
    case "sent again":
      return slot === "higher-secondary" ? decide("asked again", UNREADABLE) : [];
    default:
      return [];
  }
}

function addDecision(
  batch: Batch,
  student: SampleStudent,
  row: CertificateRow,
  decision: DocumentDecision,
  nth: number,
): void {
  const { verdict, note, at, file_name } = decision;
  const by = { id: decision.by, name: decision.by_name, email: "", department: "" };
  addDeed(batch, student.id(`decision ${row.slot} ${nth}`), by, at, {
    action: verdict === "accepted" ? "accepted" : "asked again for",
    kind: "document",
    target_id: student.rowId,
    target_name: `${student.person.name}: ${row.title}`,
    before: { verdict: "waiting" },
    after: { verdict, note, file_name },
  });
  if (verdict === "asked again") tell(batch, student, at, note, row.title);
}

function tell(batch: Batch, student: SampleStudent, at: Date, reason: string, document = ""): void {
  const { name, email: to } = student.person;
  const link = publicOrigin();
  const id = student.id(`mail of documents ${document}`);
  if (document === "")
    addMail(batch, id, { to, at, name: "documents-accepted", values: { name, link, portfolio: "" } });
  else addMail(batch, id, { to, at, name: "document-asked-again", values: { name, link, document, reason } });
}

async function put(path: string, bytes: Buffer): Promise<void> {
  await bucket("certificates").put(path, bytes, { contentType: "application/pdf" });
}
