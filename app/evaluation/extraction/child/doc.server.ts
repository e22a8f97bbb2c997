import type { Buffer } from "node:buffer";
import WordExtractor from "word-extractor";
import type { Reading } from "./reading.ts";

/** Sector size of an OLE header; the FIB of a Word document starts on a sector boundary. */
const SECTOR = 512;
const FIB_MAGIC = 0xa5ec;
const FIB_FLAGS = 0x0a;
const FIB_ENCRYPTED = 0x0100;

/** Whether a Word 97-2003 file carries the "encrypted" bit in its file information block. */
function isEncrypted(bytes: Buffer): boolean {
  for (let at = SECTOR; at + FIB_FLAGS + 2 <= bytes.length; at += SECTOR) {
    if (bytes.readUInt16LE(at) === FIB_MAGIC) return (bytes.readUInt16LE(at + FIB_FLAGS) & FIB_ENCRYPTED) !== 0;
  }
  return false;
}

/** Reads a Word 97-2003 document. */
export async function readDoc(bytes: Buffer): Promise<Reading> {
  if (isEncrypted(bytes)) return { ok: false, reason: "encrypted" };
  try {
    const document = await new WordExtractor().extract(bytes);
    const parts = [document.getHeaders({ includeFooters: false }), document.getBody(), document.getTextboxes()];
    const seen = [...parts, document.getFootnotes(), document.getFooters()].map((part) => part.trim());
    const pages = [{ text: seen.filter((part) => part !== "").join("\n\n"), confidence: null }];
    return { ok: true, pages, pageCount: null, truncated: false, unreadPages: 0 };
  } catch {
    return { ok: false, reason: "damaged" };
  }
}
