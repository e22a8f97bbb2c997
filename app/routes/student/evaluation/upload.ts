import { data } from "react-router";
import { permitted } from "#app/web/guard.server.ts";
import { toastHeaders } from "#app/web/toast.server.ts";
import type { Route } from "./+types/upload";
import { handleCertificate } from "./handle-certificate.server.ts";

/** For the page's script, which shows the progress of an upload: the outcome as JSON, and the toast as a cookie. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await handleCertificate(request, permitted(context, "own-evaluation:take"), params.competency);
  if (outcome.kind === "refused") return Response.json(outcome, { status: outcome.status });
  return Response.json({ kind: outcome.kind }, { headers: await toastHeaders(outcome.toast) });
}

export function loader() {
  throw data(null, { status: 405 });
}
