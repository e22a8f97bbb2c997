import { toastHeaders } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/upload";
import { handleUpload } from "./documents/handle-upload.server.ts";
import { handleCertificate } from "./evaluation/handle-certificate.server.ts";

/** For a page's script, which shows the progress of an upload: the outcome as JSON, and the toast as a cookie. */
export async function action({ request, params: { competency }, context }: Route.ActionArgs) {
  const outcome =
    competency === undefined
      ? await handleUpload(request, permitted(context, "own-documents:upload"))
      : await handleCertificate(request, permitted(context, "own-evaluation:take"), competency);
  if (outcome.kind === "refused") return Response.json(outcome, { status: outcome.status });
  return Response.json({ kind: outcome.kind }, { headers: await toastHeaders(outcome.toast) });
}

export function loader() {
  return new Response(null, { status: 405 });
}
