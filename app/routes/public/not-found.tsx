import { data } from "react-router";

/** Every path that no other route knows; the root's error boundary shows the page. */
export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
