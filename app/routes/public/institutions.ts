import { searchInstitutions } from "#app/documents/institutions.server.ts";
import type { Route } from "./+types/institutions";

/** Suggests institutions for a form field with names, at most 8. */
export function loader({ request }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const institutions = searchInstitutions(text).map(({ name }) => name);
  return Response.json({ institutions }, { headers: { "Cache-Control": "public, max-age=3600" } });
}
