import { databaseReady } from "#app/platform/database/database.server.ts";

/** Answers 200 when the product can serve people, 503 while its database is away. */
export async function loader() {
  const ready = await databaseReady();
  return new Response(ready ? "ready" : "database unavailable", {
    status: ready ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}
