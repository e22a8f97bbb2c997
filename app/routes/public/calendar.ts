import { timesFeed } from "#app/certification/calendar.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import type { Route } from "./+types/calendar";

/** An assessor's own times, for the calendar that knows their secret address. */
export async function loader({ params }: Route.LoaderArgs) {
  const feed = await timesFeed(params.key.replace(/\.ics$/, ""));
  if (feed === null) throw notFound();
  const headers = { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "private, no-store" };
  return new Response(feed, { headers });
}
