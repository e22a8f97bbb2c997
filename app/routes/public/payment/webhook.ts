import { noteSecurity } from "#app/identity/security-log.server.ts";
import { hearMessage, LONGEST_MESSAGE } from "#app/payments/hear.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import type { Route } from "./+types/webhook";

const STATUS = { heard: 200, unsigned: 403, "not ours": 404 } as const;

export const loader = () => {
  throw notFound();
};

/** Where the gateway tells what became of payments. What it has not signed is refused, and noted in the security log. */
export async function action({ request }: Route.ActionArgs) {
  const bytes = await bytesOf(request);
  const outcome = bytes ? await hearMessage(bytes, request.headers) : "unsigned";
  if (outcome === "unsigned") noteSecurity({ kind: "refusal", what: new URL(request.url).pathname });
  return new Response(null, { status: STATUS[outcome] });
}

/** The very bytes of a request; null where they are too many. */
async function bytesOf({ body }: Request): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > LONGEST_MESSAGE) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
