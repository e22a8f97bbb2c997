import { isTestVirus, VIRUS_REFUSAL } from "./antivirus.server.ts";
import { type Judgement, judgeContent } from "./content/judge.server.ts";
import { fileExtension } from "./keys.server.ts";
import { MAX_DOCUMENT_BYTES, tooLargeMessage } from "./limits.ts";
import { withoutMetadata } from "./strip-picture.server.ts";

/** A file as it arrived: nothing about it has been believed yet. */
export interface ReceivedFile {
  /** The person's name for it, cleaned of folders and control characters. */
  name: string;
  bytes: Buffer;
}

/** What a form brought in the place of its file. */
export interface Received {
  /** Absent when none was chosen. */
  file?: ReceivedFile | undefined;
  /** True when the file was longer than the limit; it was not kept. */
  tooLarge: boolean;
}

const VERSION = /^(?:\xef\xbb\xbf)?\s{0,8}%PDF-[12]\.\d/;
const TRAILER = /startxref\s+(\d+)\s+%%EOF/g;
const TRAILER_BYTES = 2048;

/**
 * Tells whether a PDF has come whole: a version of the standard at its head, and at its tail a trailer that points at a
 * cross-reference table or stream inside the file. What stands between is not read here.
 */
function isWholePdf(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, 32));
  const tail = latin1(bytes.subarray(-TRAILER_BYTES));
  const offset = [...tail.matchAll(TRAILER)].at(-1)?.[1];
  return VERSION.test(head) && offset !== undefined && isReference(bytes, Number(offset));
}

/** A cross-reference table begins with `xref`, a stream with its object number; some writers miscount by line ends. */
function isReference(bytes: Uint8Array, offset: number): boolean {
  const around = latin1(bytes.subarray(Math.max(0, offset - 8), offset + 32));
  return /xref|\d+\s+\d+\s+obj/.test(around);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** The kinds of document file that this module can judge by their content. */
export type FileKind = "pdf" | "jpg" | "png";

const CONTENT_TYPES: Record<FileKind, string> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  png: "image/png",
};

const EXTENSIONS: Record<FileKind, string[]> = { pdf: ["pdf"], jpg: ["jpg", "jpeg"], png: ["png"] };
const NAMES: Record<FileKind, string> = { pdf: "PDF", jpg: "JPG", png: "PNG" };

const PRINTED = "Print it to a new PDF, and upload that.";
const DAMAGED: Record<FileKind, string> = {
  pdf: "This PDF is damaged or incomplete. Save it again and try once more.",
  jpg: "This picture is damaged or incomplete. Choose another file.",
  png: "This picture is damaged or incomplete. Choose another file.",
};
const DANGEROUS: ReadonlySet<Judgement> = new Set(["script", "launch", "attachment", "sends", "elsewhere"]);
const FAULTS: Record<Exclude<Judgement, null | "damaged">, string> = {
  "too-many-pixels": "This picture has too many pixels. Save it smaller and try again.",
  script: `This PDF runs a script, which is not accepted. ${PRINTED}`,
  launch: `This PDF starts another program, which is not accepted. ${PRINTED}`,
  attachment: `This PDF carries another file inside it, which is not accepted. ${PRINTED}`,
  sends: `This PDF sends what is entered in it to somebody, which is not accepted. ${PRINTED}`,
  elsewhere: `This PDF opens another file, which is not accepted. ${PRINTED}`,
  complex: "This file is too complex to be checked. Save a simpler version and try again.",
};

/** What is known of an accepted file: its kind, by content, and the media type it is kept and sent with. */
interface AcceptedFile {
  kind: FileKind;
  contentType: string;
}

/** The sentence that tells the person why a file was refused, and whether it is because of what it might do. */
interface RefusedFile {
  refusal: string;
  dangerous?: boolean;
}

/**
 * Judges an uploaded file by its content: one of the allowed kinds, named accordingly, whole, not over the limit, and
 * nothing in it but what is shown. Nothing that the browser claims about the type is believed.
 * @throws BusyError when too many files are being judged
 */
export async function inspectFile(
  file: ReceivedFile,
  allowed: FileKind[],
  limit: number = MAX_DOCUMENT_BYTES,
): Promise<AcceptedFile | RefusedFile> {
  const { name, bytes } = file;
  if (bytes.byteLength === 0) return { refusal: "This file is empty. Choose another file." };
  if (bytes.byteLength > limit) return { refusal: tooLargeMessage(limit) };
  const wanted = listOf(allowed.map((kind) => NAMES[kind]));
  const extension = fileExtension(name);
  const named = allowed.find((kind) => EXTENSIONS[kind].includes(extension));
  if (!named) return { refusal: `This file cannot be accepted. Choose a ${wanted} file.` };
  const kind = kindOf(bytes);
  if (!kind || !allowed.includes(kind)) return { refusal: `This is not a ${wanted} file, whatever its name says.` };
  if (kind !== named) {
    return {
      refusal: `The file's name ends in .${extension}, but it is a ${NAMES[kind]} file. Rename it and try again.`,
    };
  }
  if (isTestVirus(bytes)) return { refusal: VIRUS_REFUSAL, dangerous: true };
  if (kind === "pdf" && !isWholePdf(bytes)) return { refusal: DAMAGED.pdf };
  const fault = await judgeContent(bytes, kind);
  if (fault === "damaged") return { refusal: DAMAGED[kind] };
  if (!fault) return { kind, contentType: CONTENT_TYPES[kind] };
  return { refusal: FAULTS[fault], dangerous: DANGEROUS.has(fault) };
}

/** A file as it is kept: a picture without what its camera wrote beside it, such as the place; others as they came. */
export function toKeep(file: ReceivedFile): ReceivedFile {
  return { ...file, bytes: withoutMetadata(file.bytes) };
}

function listOf(names: string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

function kindOf(bytes: Uint8Array): FileKind | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  return /^(\xef\xbb\xbf)?\s{0,8}%PDF-/.test(head) ? "pdf" : undefined;
}
