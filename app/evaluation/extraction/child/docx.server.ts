import { Buffer } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { zipSync } from "fflate";
import mammoth from "mammoth";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { limits } from "../limits.ts";
import type { Extraction, ExtractionFailure } from "../outcome.ts";

class Refused extends Error {
  readonly reason: ExtractionFailure;
  constructor(reason: ExtractionFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Inflates one entry under a cap. The size it declares may be a lie: yauzl ends a stream that goes beyond it. */
async function inflate(zip: ZipFile, entry: Entry, allowance: number): Promise<Buffer> {
  if (entry.uncompressedSize > allowance) throw new Refused("memory");
  return buffer(await zip.openReadStreamPromise(entry));
}

/** The XML parts of a .docx, inflated under a cap. Pictures and embedded files are never inflated. */
async function xmlParts(bytes: Buffer): Promise<Record<string, Uint8Array>> {
  const zip = await fromBufferPromise(bytes);
  if (zip.entryCount > limits.zipEntries) throw new Refused("memory");
  const parts: Record<string, Uint8Array> = {};
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (/vbaProject/i.test(entry.fileName)) throw new Refused("macro");
    if (entry.isEncrypted()) throw new Refused("encrypted");
    if (!/\.(xml|rels)$/i.test(entry.fileName)) continue;
    if (entry.fileName in parts) throw new Refused("damaged");
    const part = await inflate(zip, entry, Math.min(limits.partBytes, limits.partsBytes - total));
    total += part.length;
    parts[entry.fileName] = part;
  }
  if (!("word/document.xml" in parts)) throw new Refused("wrong-type");
  if (
    parts["[Content_Types].xml"] &&
    /macroEnabled/i.test(Buffer.from(parts["[Content_Types].xml"]).toString("latin1"))
  )
    throw new Refused("macro");
  return parts;
}

/** Reads a .docx. Mammoth gets a zip packed here from the checked parts, never the zip that was uploaded. */
export async function readDocx(bytes: Buffer): Promise<Extraction> {
  try {
    const parts = await xmlParts(bytes);
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(zipSync(parts, { level: 0 })) });
    return { ok: true, text: value, pages: null, truncated: false };
  } catch (error) {
    return { ok: false, reason: error instanceof Refused ? error.reason : "damaged" };
  }
}
