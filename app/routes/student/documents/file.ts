import { href } from "react-router";
import { findOwnDocument } from "#app/documents/own-documents.server.ts";
import { mediaType } from "#app/files/media-type.server.ts";
import { bucket } from "#app/files/store.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sendOrTell } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/file";

/** A student's own document, to be saved. Somebody else's is as unknown as one that never was. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const person = permitted(context, "own-documents:see");
  const document = await findOwnDocument(person, params.id);
  if (!document) throw notFound();
  const { file_path: path, file_name: name } = document;
  const file = { path, name, contentType: mediaType(name) };
  return sendOrTell(href("/student-dashboard/documents"), bucket("certificates"), file);
}
