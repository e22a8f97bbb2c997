import { href } from "react-router";
import { databaseReady } from "#app/platform/database/database.server.ts";
import { isRouteAt } from "#app/web/paths.ts";
import type { Route } from "./+types/health";

const headers = { "Cache-Control": "no-store" };

/** Live as long as the process runs; ready when the product can serve people, 503 while its database is away. */
export async function loader({ pattern }: Route.LoaderArgs) {
  if (isRouteAt(pattern, href("/health/live"))) return new Response("ok", { headers });
  const ready = await databaseReady();
  return new Response(ready ? "ready" : "database unavailable", { status: ready ? 200 : 503, headers });
}
