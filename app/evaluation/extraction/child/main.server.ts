import { Buffer } from "node:buffer";
import { limits } from "../limits.ts";
import type { DocumentExtension, Extraction } from "../outcome.ts";
import { refuseKind } from "./kind.server.ts";

/** Readers are loaded on demand: a child reads one document and most of its start-up would be for the other kinds. */
async function read(bytes: Buffer, extension: DocumentExtension): Promise<Extraction> {
  const reason = await refuseKind(bytes, extension);
  if (reason) return { ok: false, reason };
  if (extension === "pdf") return (await import("./pdf.server.ts")).readPdf(new Uint8Array(bytes));
  if (extension === "docx") return (await import("./docx.server.ts")).readDocx(bytes);
  return (await import("./doc.server.ts")).readDoc(bytes);
}

/** Applies the limits that hold for every kind: enough visible characters, and not too many. */
function bounded(extraction: Extraction): Extraction {
  if (!extraction.ok) return extraction;
  const text = extraction.text.normalize("NFC").toWellFormed().replaceAll("\0", "");
  const visible = text.replace(/[^\p{L}\p{N}]/gu, "").length;
  if (visible < limits.readableCharacters) return { ok: false, reason: "unreadable" };
  const truncated = extraction.truncated || text.length > limits.characters;
  return { ...extraction, text: text.slice(0, limits.characters).toWellFormed(), truncated };
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const extension = process.argv[2] as DocumentExtension;
const answer = JSON.stringify(bounded(await read(Buffer.concat(chunks), extension)));
process.stdout.write(answer, () => process.exit(0));
