import PDFDocument from "pdfkit";
import { longDay } from "#app/platform/format.ts";
import { qrCode } from "#app/platform/qr-code.server.ts";
import type { CourseName } from "#app/records/students.server.ts";
import { credentialContent } from "./content.server.ts";
import { BRASS, drawGround, drawRule, drawSeal, INK, PAGE, SOFT } from "./ornament.server.ts";
import { breakInto, measure, writeLine } from "./set-text.server.ts";

/** What is written on a certificate. */
export interface Certificate {
  /** As the holder wants it written; `nameFault` must have found nothing against it. */
  name: string;
  course: CourseName;
  number: string;
  issuedAt: Date;
  /** Null when it holds for good. */
  expiresAt: Date | null;
  competencies: readonly string[];
  /** Where anybody can check it; the QR code leads there. */
  verifyUrl: string;
}

const MIDDLE = PAGE.width / 2;
const WIDEST = 640;
const NAME = { size: 42, smallest: 27, lead: 34 };
const BETWEEN = "  ·  ";

/**
 * Draws a certificate: one page of A4, PDF/A-2b, tagged, with every letter embedded. The same certificate gives the same
 * bytes.
 */
export async function certificatePdf(certificate: Certificate): Promise<Uint8Array> {
  const page = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: 0,
    subset: "PDF/A-2b",
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: "en-IN",
    // The default typeface is one that PDF readers bring; everything here is embedded.
    font: null as unknown as string,
    info: infoOf(certificate),
  });
  const parts: Uint8Array[] = [];
  page.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => page.on("end", resolve).on("error", reject));
  page.markContent("Artifact", { type: "Layout" });
  drawGround(page, certificate.number);
  drawSeal(page, { x: MIDDLE, y: 96 }, 74);
  page.endMarkedContent();
  writeWords(page, certificate);
  writeFoot(page, certificate);
  page.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

function infoOf({ name, course, number, issuedAt }: Certificate) {
  const { institute } = credentialContent();
  const dates = { CreationDate: issuedAt, ModDate: issuedAt };
  return { Title: `${institute} certificate ${number}`, Author: institute, Subject: `${name}, ${course}`, ...dates };
}

function writeWords(page: PDFKit.PDFDocument, { name, course, competencies }: Certificate): void {
  const { heading, opening, [course]: wording, institute } = credentialContent();
  const centred = { x: MIDDLE, align: "centre", widest: WIDEST } as const;
  const title = `${institute} ${heading}`.toUpperCase();
  writeLine(page, title, { ...centred, role: "H1", style: "strong", size: 12, y: 160, spacing: 4, colour: BRASS });
  writeLine(page, opening, { ...centred, style: "italic", size: 15, y: 190, colour: SOFT });
  writeName(page, name);
  drawArtifact(page, () => drawRule(page, MIDDLE - 190, 278, 380, BRASS));
  writeLine(page, wording.statement, { ...centred, style: "italic", size: 14, y: 303, colour: SOFT });
  const award = { ...centred, role: "H2", style: "strong", size: 27, y: 338, colour: INK } as const;
  writeLine(page, `${wording.title} (${course})`, award);
  if (competencies.length > 0) writeCompetencies(page, competencies.join(BETWEEN));
}

/** Writes the name as large as there is room for it between the lines around: Nastaliq rises higher than other scripts. */
function writeName(page: PDFKit.PDFDocument, name: string): void {
  const two = measure(name, "name").width * NAME.smallest > WIDEST;
  const lines = breakInto(two ? 2 : 1, name, "name");
  const rise = Math.max(...lines.map((line) => measure(line, "name").rise));
  const fall = Math.max(...lines.map((line) => measure(line, "name").fall));
  const size = Math.min(two ? NAME.smallest : NAME.size, (two ? 35 : 66) / (rise + fall));
  const last = two ? 262 : 236 + ((rise - fall) / 2) * size;
  for (const [place, line] of lines.entries()) {
    const y = last - (lines.length - 1 - place) * NAME.lead;
    const setting = { x: MIDDLE, align: "centre", widest: WIDEST, role: "H2", style: "name" } as const;
    writeLine(page, line, { ...setting, size, y, colour: INK });
  }
}

function writeCompetencies(page: PDFKit.PDFDocument, named: string): void {
  const few = measure(named, "plain").width * 10 <= 3 * WIDEST;
  const [size, lead] = few ? [10, 15] : [8, 11];
  const lines = Math.ceil(((measure(named, "plain").width * size) / WIDEST) * 1.1);
  for (const [place, line] of breakInto(lines, named, "plain", BETWEEN).entries()) {
    const y = 362 + place * lead;
    writeLine(page, line, { x: MIDDLE, align: "centre", widest: WIDEST, style: "plain", size, y, colour: SOFT });
  }
}

const FOOT = { line: 462, left: 92, wide: 184, gap: 24, code: 78 };

function writeFoot(page: PDFKit.PDFDocument, certificate: Certificate): void {
  const { signatories, footer } = credentialContent();
  for (const [place, { name, title }] of signatories.entries()) {
    const x = FOOT.left + place * (FOOT.wide + FOOT.gap);
    const middle = { x: x + FOOT.wide / 2, align: "centre", widest: FOOT.wide } as const;
    writeLine(page, name, { ...middle, style: "italic", size: 17, y: FOOT.line - 8, colour: INK });
    drawArtifact(page, () => drawRule(page, x, FOOT.line, FOOT.wide, SOFT));
    writeLine(page, title, { ...middle, style: "plain", size: 10, y: FOOT.line + 15, colour: SOFT });
  }
  writeProof(page, certificate);
  const small = { x: MIDDLE, align: "centre", widest: WIDEST, style: "plain", size: 8.5 } as const;
  writeLine(page, footer, { ...small, y: 530, colour: SOFT });
}

function writeProof(page: PDFKit.PDFDocument, { number, issuedAt, expiresAt, verifyUrl }: Certificate): void {
  const left = PAGE.width - FOOT.left - FOOT.code;
  const facts = [
    { label: "Number", value: number },
    { label: "Issued on", value: longDay(issuedAt) },
    ...(expiresAt ? [{ label: "Holds until", value: longDay(expiresAt) }] : []),
  ];
  const top = FOOT.line - 42 + (expiresAt ? 0 : 12);
  for (const [place, { label, value }] of facts.entries()) {
    const y = top + place * 27;
    const line = { x: left - 146, widest: 138 } as const;
    writeLine(page, label, { ...line, style: "plain", size: 8.5, y, colour: SOFT });
    writeLine(page, value, { ...line, style: "strong", size: 10.5, y: y + 12.5, colour: INK });
  }
  const top2 = FOOT.line - FOOT.code + 28;
  const code = qrCode(verifyUrl);
  const draw = () => {
    page
      .save()
      .translate(left, top2)
      .scale(FOOT.code / code.size);
    page.rect(0, 0, code.size, code.size).fill("#ffffff").path(code.path).fill(INK).restore();
    page.link(left, top2, FOOT.code, FOOT.code, verifyUrl);
  };
  page.addStructure(page.struct("Figure", { alt: `QR code that leads to ${verifyUrl}` }, [draw]));
}

function drawArtifact(page: PDFKit.PDFDocument, draw: () => void): void {
  page.markContent("Artifact", { type: "Layout" });
  draw();
  page.endMarkedContent();
}
