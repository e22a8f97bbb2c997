import type * as PdfLib from "@cantoo/pdf-lib";
import type { ContentFault } from "./judge.server.ts";

// The package in one file: its entry is three hundred, which each child that reads a document would find and open.
const inOneFile = new URL("../dist/pdf-lib.esm.js", import.meta.resolve("@cantoo/pdf-lib"));
const pdfLib: typeof PdfLib = await import(inOneFile.href);
const { PDFArray, PDFContext, PDFDict, PDFDocument, PDFName, PDFNumber } = pdfLib;
const { PDFObjectStreamParser, PDFRawStream, PDFStream } = pdfLib;

/** Keys and values by which a PDF says that it does something, or carries something, besides showing pages. */
const KEYS: Readonly<Record<string, ContentFault>> = {
  JS: "script",
  JavaScript: "script",
  EmbeddedFiles: "attachment",
  EF: "attachment",
  RichMediaContent: "attachment",
  // A form in XML, which brings scripts of its own.
  XFA: "script",
};
const ACTIONS: Readonly<Record<string, ContentFault>> = {
  JavaScript: "script",
  Launch: "launch",
  GoToE: "attachment",
  RichMediaExecute: "script",
  SubmitForm: "sends",
  ImportData: "elsewhere",
  // Asked for at another machine, such a file tells it who reads.
  GoToR: "elsewhere",
};
const SUBTYPES: Readonly<Record<string, ContentFault>> = { FileAttachment: "attachment", RichMedia: "attachment" };

const nameOf = (value: PdfLib.PDFObject | undefined) => (value instanceof PDFName ? value.decodeText() : "");
const own = (table: Readonly<Record<string, ContentFault>>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** What the objects of a PDF say, those in object streams and of earlier versions of the file included. */
class Walk {
  fault: ContentFault | undefined;
  pages = 0;
  encrypted = false;

  /** @param object and what it holds itself; what it refers to comes by itself */
  see(object: PdfLib.PDFObject): void {
    const left: PdfLib.PDFObject[] = [object];
    for (let next = left.pop(); next !== undefined && !this.fault; next = left.pop()) {
      if (next instanceof PDFArray) left.push(...next.asArray());
      else if (next instanceof PDFStream) left.push(next.dict);
      else if (next instanceof PDFDict) left.push(...this.#look(next));
    }
  }

  #look(dict: PdfLib.PDFDict): PdfLib.PDFObject[] {
    const values: PdfLib.PDFObject[] = [];
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText();
      this.fault ??= own(KEYS, name);
      if (name === "S") this.fault ??= own(ACTIONS, nameOf(value));
      if (name === "Subtype") this.fault ??= own(SUBTYPES, nameOf(value));
      if (name === "Type" && nameOf(value) === "Page") this.pages += 1;
      if (name === "Encrypt") this.encrypted = true;
      values.push(value);
    }
    return values;
  }
}

let walk = new Walk();

// Every object passes here as it is read: later ones of the same number would hide it from anybody who looks afterwards.
const assign = PDFContext.prototype.assign;
PDFContext.prototype.assign = function assignSeen(
  this: PdfLib.PDFContext,
  ref: PdfLib.PDFRef,
  object: PdfLib.PDFObject,
): void {
  walk.see(object);
  assign.call(this, ref, object);
};

/** Readers take an object stream for what it is by its use, also when it does not say so. */
async function openUnnamed(context: PdfLib.PDFContext): Promise<void> {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || nameOf(object.dict.get(PDFName.of("Type"))) === "ObjStm") continue;
    const [first, count] = ["First", "N"].map((key) => object.dict.get(PDFName.of(key)));
    if (!(first instanceof PDFNumber) || !(count instanceof PDFNumber)) continue;
    await PDFObjectStreamParser.forStream(object)
      .parseIntoContext()
      .catch(() => undefined);
  }
}

/**
 * Reads every object of a PDF. A document with a password is opened where it opens for everybody, and otherwise accepted
 * with what can be seen of it, as an e-Aadhaar is.
 * @returns why it is not accepted: it runs something, carries a file, or is no document with a page; null when it is
 */
export async function pdfFault(bytes: Uint8Array): Promise<ContentFault | null> {
  walk = new Walk();
  const protectedByPassword = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("/Encrypt");
  try {
    const { context } = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      updateMetadata: false,
      preserveXFA: true,
      ...(protectedByPassword && { password: "" }),
    });
    await openUnnamed(context);
  } catch {
    if (!protectedByPassword) return walk.fault ?? "damaged";
  }
  return walk.fault ?? (walk.pages === 0 && !protectedByPassword ? "damaged" : null);
}
