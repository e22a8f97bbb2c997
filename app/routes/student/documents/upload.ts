import { data } from "react-router";
import { permitted } from "#app/web/guard.server.ts";
import { toastHeaders } from "#app/web/toast.server.ts";
import type { Route } from "./+types/upload";
import { handleUpload, keptToast } from "./handle-upload.server.ts";

/** For the page's script, which shows the progress of an upload: the outcome as JSON, and the toast as a cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await handleUpload(request, permitted(context, "own-documents:upload"));
  if (outcome.kind === "refused") return Response.json(outcome, { status: outcome.status });
  return Response.json(outcome, { headers: await toastHeaders(keptToast(outcome.title)) });
}

export function loader() {
  throw data(null, { status: 405 });
}
