import { randomInt } from "node:crypto";

const BY_EXTENSION: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** The media type with which a file of this name is kept and sent; files are taken only where content and name agree. */
export function mediaType(fileName: string): string {
  return BY_EXTENSION[fileExtension(fileName)] ?? "application/octet-stream";
}

const SLUG_LENGTH = 60;
/** Each process draws its times so far apart, from a beginning of its own: two that share a store hardly ever name the same path. */
const APART = 64;
const OWN = randomInt(APART);

let lastTimestamp = 0;

/** Milliseconds since 1970, give or take a few; never the same twice here, and hardly ever what another process draws. */
function timestamp(): number {
  const least = Math.max(Date.now(), lastTimestamp + 1);
  lastTimestamp = Math.ceil((least - OWN) / APART) * APART + OWN;
  return lastTimestamp;
}

/** Reduces any text to lower-case letters, digits and hyphens; a text without any of them becomes "file". */
function slug(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const hyphenated = plain.replace(/[^a-z0-9]+/g, "-").slice(0, SLUG_LENGTH);
  return hyphenated.replace(/^-+|-+$/g, "") || "file";
}

/** The folder of an account's files in each bucket of private files. */
export function userFolder(userId: string): string {
  return slug(userId);
}

/** The path of a student's document in the bucket certificates: `{userId}/{title slug}_{timestamp}.{ext}`. */
export function certificatePath(userId: string, title: string, extension: string): string {
  return `${slug(userId)}/${slug(title)}_${timestamp()}.${slug(extension)}`;
}

/** The path of a competency certificate in the bucket evaluation-uploads: `{user_id}/{timestamp}_{filename}`. */
export function evaluationUploadPath(userId: string, fileName: string): string {
  const extension = fileExtension(fileName);
  const name = extension ? fileName.slice(0, -extension.length - 1) : fileName;
  return `${slug(userId)}/${timestamp()}_${slug(name)}${extension && `.${extension}`}`;
}

/** The path of a guideline in the bucket guidelines: `guideline_{timestamp}.{ext}`. */
export function guidelinePath(extension: string): string {
  return `guideline_${timestamp()}.${slug(extension)}`;
}

/** The longest file name that records keep, in characters. */
const KEPT_NAME_LENGTH = 150;

/**
 * A person's name for a file, safe to keep and to show: without folders, control and direction-changing characters, and
 * no longer than 150 characters, of which the extension is kept.
 */
export function cleanFileName(given: string): string {
  const base = given.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const plain = base.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  if (plain === "") return "file";
  const characters = [...plain];
  if (characters.length <= KEPT_NAME_LENGTH) return plain;
  const extension = fileExtension(plain);
  const ending = extension && `.${extension}`;
  return `${characters.slice(0, KEPT_NAME_LENGTH - ending.length).join("")}${ending}`;
}

/** What stands after the last dot of a file name, in lower case; empty when there is none, and at most 10 characters. */
export function fileExtension(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
