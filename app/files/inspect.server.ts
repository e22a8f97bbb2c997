import { fileExtension } from "./keys.server.ts";
import { MAX_DOCUMENT_BYTES, tooLargeMessage } from "./limits.ts";
import { pdfFault } from "./pdf.server.ts";

/** The kinds of document file that this module can judge by their content. */
export type FileKind = "pdf" | "jpg" | "png";

const CONTENT_TYPES: Record<FileKind, string> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  png: "image/png",
};

const EXTENSIONS: Record<FileKind, string[]> = { pdf: ["pdf"], jpg: ["jpg", "jpeg"], png: ["png"] };
const NAMES: Record<FileKind, string> = { pdf: "PDF", jpg: "JPG", png: "PNG" };

/** What is known of an accepted file: its kind, by content, and the media type it is kept and sent with. */
export interface AcceptedFile {
  kind: FileKind;
  contentType: string;
}

/**
 * Judges an uploaded file by its content: one of the allowed kinds, named accordingly, whole,
 * and not over the limit. Nothing that the browser claims about the type is believed.
 * @param limit in bytes
 * @returns the accepted kind, or the sentence that tells the person why the file was refused
 */
export async function inspectFile(
  file: { name: string; bytes: Uint8Array },
  allowed: FileKind[],
  limit: number = MAX_DOCUMENT_BYTES,
): Promise<AcceptedFile | { refusal: string }> {
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
  const fault = kind === "pdf" ? pdfFault(bytes) : await pictureFault(bytes);
  return fault ? { refusal: fault } : { kind, contentType: CONTENT_TYPES[kind] };
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

/** The decoder is loaded with the first picture, so that the start-up does not wait for it. */
async function pictureFault(bytes: Uint8Array): Promise<string | undefined> {
  const picture = await import("./picture.server.ts");
  return picture.pictureFault(bytes);
}
