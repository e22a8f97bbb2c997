import { data } from "react-router";
import { notFound, sharedFor } from "#app/web/answers.server.ts";
import type { PageScript } from "#app/web/client.ts";
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
