import { data } from "react-router";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/upload";
import { handleUpload } from "./handle-upload.server.ts";
import { keptToast } from "./kept-toast.server.ts";

/** For the page's script, which shows the progress of an upload: the outcome as JSON, and the toast as a cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await handleUpload(request, permitted(context, "own-documents:upload"));
  if (outcome.kind === "refused") return Response.json(outcome, { status: outcome.status });
  const redirect = await keptToast(outcome.title);
  return Response.json(outcome, { headers: { "Set-Cookie": redirect.headers.get("Set-Cookie") ?? "" } });
}

export function loader() {
  throw data(null, { status: 405 });
}
