import { fileExtension } from "./keys.server.ts";

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
