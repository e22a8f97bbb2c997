import { searchInstitutions } from "#app/records/institutions.server.ts";
import { permitted } from "#app/routes/auth/portal-guard.server.ts";
import type { Route } from "./+types/institutions";

/** The suggestions for the institution field: at most 8 names (section 5, "Institution search"). */
export function loader({ request, context }: Route.LoaderArgs) {
  permitted(context, "own-documents:upload");
  const text = new URL(request.url).searchParams.get("q") ?? "";
  return Response.json(searchInstitutions(text).map(({ name }) => name));
}
