/**
 * What a route's `handle` says about the script of its page: that the page needs "none", or on a first visit only "when used", as
 * soon as somebody turns to a link or a form of it.
 */
export interface PageScript {
  script: "none" | "when used";
}

/** What a route's `handle` says, if anything. */
export function scriptOf(handle: unknown): PageScript["script"] | undefined {
  return (handle as Partial<PageScript> | undefined)?.script;
}
