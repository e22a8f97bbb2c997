import { createContext } from "react-router";

export interface RequestInfo {
  /** Names the request in the log and, as X-Request-Id, in the answer. */
  id: string;
  /** The visitor's network address; the forwarded one behind a trusted proxy. */
  address: string;
}

/** What the HTTP server knows about a request beyond the request itself. */
export const requestInfo = createContext<RequestInfo>({ id: "none", address: "0.0.0.0" });
