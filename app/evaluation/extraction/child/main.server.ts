import { Buffer } from "node:buffer";
import { limits, visibleCharacters } from "../limits.ts";
import type { DocumentExtension, DocumentText, Extraction } from "../outcome.ts";
import { asRead } from "./as-read.ts";
import { refuseKind } from "./kind.server.ts";
import type { Reading } from "./reading.ts";
import type { Scans } from "./scan/recognise.server.ts";

/** Readers are loaded on demand: a child reads one document and most of its start-up would be for the other kinds. */
async function read(bytes: Buffer, extension: DocumentExtension, scans?: Scans): Promise<Reading> {
  const reason = await refuseKind(bytes, extension);
  if (reason) return { ok: false, reason };
  switch (extension) {
    case "pdf":
      if (await isActive(bytes)) return { ok: false, reason: "active" };
      return (await import("./pdf.server.ts")).readPdf(new Uint8Array(bytes), scans);
    case "docx":
      return (await import("./docx.server.ts")).readDocx(bytes, scans);
    case "doc":
      return (await import("./doc.server.ts")).readDoc(bytes);
    default:
      return (await import("./photo.server.ts")).readPhoto(bytes, scans);
  }
}

/** Damage is for the reader of the text to find: it opens more than what looks for what a document may do. */
async function isActive(bytes: Buffer): Promise<boolean> {
  const { pdfFault } = await import("#app/files/content/pdf-objects.server.ts");
  const fault = await pdfFault(bytes);
  return fault !== null && fault !== "damaged";
}

/**
 * Puts the pages together under the limits that hold for every kind, and prepares the text for whoever compares it:
 * compatibility forms are written out here, so that no character unfolds into many in the server.
 */
function prepared({ pages, pageCount, truncated, unreadPages }: Reading & { ok: true }): DocumentText {
  let text = "";
  const scanned: DocumentText["scanned"] = [];
  const plain = pages.map((page) =>
    page.text
      .slice(0, limits.characters)
      .normalize("NFKC")
      .toWellFormed()
      .replace(/[\0\f\r]/g, "\n"),
  );
  for (const [place, own] of asRead(plain).entries()) {
    const confidence = pages[place]?.confidence ?? null;
    const to = text.length + own.trimEnd().length;
    if (confidence !== null && to > text.length) scanned.push({ from: text.length, to, confidence });
    text += own;
    if (text.length > limits.characters) break;
  }
  const cut = text.length > limits.characters;
  text = text.slice(0, limits.characters).toWellFormed();
  return { ok: true, text, pages: pageCount, truncated: truncated || cut, scanned, unreadPages };
}

/** A text that is too short is no reading, unless pictures may hold the rest. */
function judged(reading: Reading, mayGoOn: boolean): Extraction {
  if (!reading.ok) return reading;
  const text = prepared(reading);
  const readable = visibleCharacters(text.text) >= limits.readableCharacters;
  return readable || (mayGoOn && text.unreadPages > 0) ? text : { ok: false, reason: "unreadable" };
}

const [extension, way] = process.argv.slice(2) as [DocumentExtension, "text" | "scan"];
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const scans = way === "scan" ? new (await import("./scan/recognise.server.ts")).Scans() : undefined;
const answer = JSON.stringify(judged(await read(Buffer.concat(chunks), extension, scans), !scans));
process.stdout.write(answer, () => process.exit(0));
