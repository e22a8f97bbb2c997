import type { HeadersArgs } from "react-router";

/** The `headers` of a route whose form can be refused for a time: its answer carries Retry-After. */
export function formHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}
