import {
  CREDENTIAL_FILES,
  type CredentialFile,
  readCredentialFile,
} from "#app/certification/badge/documents.server.ts";
import { BusyError } from "#app/platform/queue.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import type { Route } from "./+types/file";
import { lookUp } from "./look-up.server.ts";
import { publicDocument } from "./public-document.server.ts";

const TYPES: Record<CredentialFile, string> = {
  credential: "application/vc+jwt",
  "badge.svg": "image/svg+xml",
  "badge.png": "image/png",
  "preview.png": "image/png",
};

/** A file of a credential: itself, its badge, or the picture for links to it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const name = CREDENTIAL_FILES.find((file) => file === params.file);
  if (!name) throw notFound();
  const found = await lookUp(context, params.number, (number) => readCredentialFile(number, name)).catch(busy);
  if (found.kind !== "issued") throw notFound();
  if (found.issued === "withdrawn")
    throw new Response("This certificate was withdrawn: there is no badge of it any more.", { status: 410 });
  return publicDocument(found.issued, TYPES[name]);
}

function busy(error: unknown): never {
  if (!(error instanceof BusyError)) throw error;
  throw new Response("Please try again in a moment.", { status: 503, headers: { "Retry-After": "10" } });
}
