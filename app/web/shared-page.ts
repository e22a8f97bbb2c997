import type { HeadersArgs } from "react-router";

/**
 * The headers of a page that anonymous visitors share for so many seconds; whoever brings a cookie gets a page of their own.
 */
export function sharedFor(seconds: number, request: Request): Record<string, string> {
  const shared = request.headers.get("Cookie") === null;
  return { "Cache-Control": shared ? `public, max-age=0, s-maxage=${seconds}` : "no-store", Vary: "Cookie" };
}

/** The `headers` of a route with a form whose loader says `sharedFor`; an answer to the form is never shared. */
export function sharedHeaders({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}
