import { signedStatusList } from "#app/certification/badge/status-list.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import type { Route } from "./+types/status-list";
import { publicDocument } from "./public-document.server.ts";

/** A list of which credentials are withdrawn, signed. */
export async function loader({ params }: Route.LoaderArgs) {
  const list = /^[1-9]\d{0,5}$/.test(params.list) ? await signedStatusList(Number(params.list)) : null;
  if (list === null) throw notFound();
  return publicDocument(list, "application/vc+jwt");
}
