import { data } from "react-router";
import type { PageScript } from "#app/ui/page-script.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sharedFor } from "#app/web/shared-page.ts";
import type { Route } from "./+types/not-found";

export const handle: PageScript = { script: "none" };

/** Every path that no other route knows; the root's error boundary shows the page, which is the same for all of them. */
export function loader({ request }: Route.LoaderArgs) {
  throw data(null, { status: 404, headers: sharedFor(5, request) });
}

export function action() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
