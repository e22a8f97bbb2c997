import { notFound } from "#app/web/answers.server.ts";

/** Every path that no other route knows; the root's error boundary shows the page. */
export function loader() {
  throw notFound();
}

export const action = loader;

export default function NotFound() {
  return null;
}
