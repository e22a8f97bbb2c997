import { href } from "react-router";
import { signedStatusList } from "#app/certification/badge/credentials.server.ts";
import {
  CREDENTIAL_FILES,
  type CredentialFile,
  readCredentialFile,
} from "#app/certification/badge/documents.server.ts";
import { didDocument, keySet } from "#app/certification/badge/issuer.server.ts";
import { BusyError } from "#app/platform/queue.server.ts";
import { lookUp } from "#app/routes/counsellor/look-up.server.ts";
import { notFound, tooOften } from "#app/web/answers.server.ts";
import { isRouteAt } from "#app/web/paths.ts";
import type { Route } from "./+types/documents";

const TYPES: Record<CredentialFile, string> = {
  credential: "application/vc+jwt",
  "credential.json": "application/vc",
  "badge.svg": "image/svg+xml",
  "badge.png": "image/png",
  "preview.png": "image/png",
};

/** Lets the pages of other sites read an answer: verifiers run in browsers too. They ask again whether it still holds. */
const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cache-Control": "public, no-cache",
  "X-Robots-Tag": "noindex",
};

/**
 * What programs of others read, from wherever: the files of a credential (itself, its badge, the picture for links to it), the
 * signed lists of which are withdrawn, the issuer by the rules of did:web, and its public keys, those of former times too.
 */
export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  if (params.list !== undefined) return answer(await statusList(params.list), "application/vc+jwt");
  if (params.file === undefined) {
    const issuer = isRouteAt(pattern, href("/.well-known/did.json"));
    return answer(JSON.stringify(issuer ? didDocument() : keySet()), "application/json");
  }
  const name = CREDENTIAL_FILES.find((file) => file === params.file);
  if (!name) throw notFound();
  const found = await lookUp(context, params.number, (number) => readCredentialFile(number, name)).catch(busy);
  if (found.kind === "busy") throw tooOften(found.seconds);
  if (found.kind !== "issued") throw notFound();
  if (found.issued === "withdrawn")
    throw new Response("This certificate was withdrawn: there is no badge of it any more.", { status: 410 });
  return answer(found.issued, TYPES[name]);
}

function answer(body: string | Buffer, type: string): Response {
  const headers = { ...HEADERS, "Content-Type": type };
  return new Response(typeof body === "string" ? body : new Uint8Array(body), { headers });
}

async function statusList(number: string): Promise<string> {
  const list = /^[1-9]\d{0,5}$/.test(number) ? await signedStatusList(Number(number)) : null;
  if (list === null) throw notFound();
  return list;
}

function busy(error: unknown): never {
  if (!(error instanceof BusyError)) throw error;
  throw new Response("Please try again in a moment.", { status: 503, headers: { "Retry-After": "10" } });
}
