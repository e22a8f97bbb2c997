import { svgOf } from "#app/counsellor/chart/svg.ts";
import { chartOf } from "#app/staff/counsellor-insight.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/chart";

/** The flow chart of an assessment, as a picture. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const chart = await chartOf(permitted(context, "counsellor-rules:see"), params.flow);
  if (!chart) throw notFound();
  return new Response(svgOf(chart), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
