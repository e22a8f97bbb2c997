import { Buffer } from "node:buffer";
import { read } from "cfb";
import { fileTypeFromBuffer } from "file-type";
import type { DocumentExtension, ExtractionFailure } from "../outcome.ts";

const VBA_STORAGE = /(?:^|\/)(?:_?vba(?:_project.*)?|macros)\/?$/i;
/** How the source of every module begins, packed as Office packs it: its first attribute, whatever the stream is called. */
const MODULE = "Attribut\0e VB_";
/** What the list of a project's modules says. */
const PROJECT = /^(?:Document|Module|BaseClass)=[^\r\n]+\/&H[0-9A-F]{8}/im;

/**
 * Tells whether an OLE container (a .doc, or the project in a .docx) holds Visual Basic, whatever its streams are called.
 * A container that cannot be read holds none: whoever is to read the document finds it damaged.
 */
function holdsMacros(bytes: Buffer): boolean {
  try {
    const container = read(bytes, { type: "buffer" });
    return container.FullPaths.some((path, place) => {
      if (VBA_STORAGE.test(path)) return true;
      const content = container.FileIndex[place]?.content;
      if (!content || content.length === 0) return false;
      const text = Buffer.from(content).toString("latin1");
      return text.includes(MODULE) || PROJECT.test(text);
    });
  } catch {
    return false;
  }
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const within = (bytes: Buffer, needle: Buffer, from: number, to: number) =>
  bytes.subarray(Math.max(0, from), to).includes(needle);

/** PDF readers look for the header in the first 1,024 bytes, zip readers for the directory in the last 65,557. */
const PDF_HEADER_WINDOW = 1024;
const ZIP_END_WINDOW = 65_557;

function refuseZipToo(bytes: Buffer): ExtractionFailure | null {
  return within(bytes, latin1("PK\x05\x06"), bytes.length - ZIP_END_WINDOW, bytes.length) ? "wrong-type" : null;
}

function refusePdfToo(bytes: Buffer): ExtractionFailure | null {
  return within(bytes, latin1("%PDF-"), 0, PDF_HEADER_WINDOW) ? "wrong-type" : null;
}

function refuseOle(bytes: Buffer, extension: DocumentExtension): ExtractionFailure | null {
  // A password-protected .docx is an OLE container around the encrypted zip.
  if (bytes.includes(utf16("EncryptedPackage"))) return "encrypted";
  if (extension !== "doc") return "wrong-type";
  if (holdsMacros(bytes)) return "macro";
  return bytes.includes(utf16("WordDocument")) ? null : "wrong-type";
}

/**
 * Decides whether the content of a file is what its extension says, and nothing else besides.
 * Gives null when it is, otherwise the reason for refusing it.
 */
export async function refuseKind(bytes: Buffer, extension: DocumentExtension): Promise<ExtractionFailure | null> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  switch (type?.ext) {
    case "pdf":
      return extension === "pdf" ? refuseZipToo(bytes) : "wrong-type";
    case "docm":
      return "macro";
    case "docx":
    case "zip":
      return extension === "docx" ? refusePdfToo(bytes) : "wrong-type";
    case "cfb":
      return refuseOle(bytes, extension);
    case "jpg":
      return extension === "jpg" || extension === "jpeg" ? (refusePdfToo(bytes) ?? refuseZipToo(bytes)) : "wrong-type";
    case "png":
      return extension === "png" ? (refusePdfToo(bytes) ?? refuseZipToo(bytes)) : "wrong-type";
    default:
      return "wrong-type";
  }
}
