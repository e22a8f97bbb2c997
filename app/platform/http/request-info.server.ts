import { AsyncLocalStorage } from "node:async_hooks";
import { createContext } from "react-router";

/** Somebody of the product, as what is written down about them names them. */
export interface Actor {
  /** The id of the account. */
  id: string;
  name: string;
  email: string;
  /** In which they acted; empty where they had none yet. */
  role: string;
}

export interface RequestInfo {
  /** Names the request in the log and, as X-Request-Id, in the answer. */
  id: string;
  /** The visitor's network address; the forwarded one behind a trusted proxy. */
  address: string;
  /** The pattern of the route that answers it, such as /verify/:number, once that is known. */
  route?: string | undefined;
}

/** What the HTTP server knows about a request beyond the request itself. */
export const requestInfo = createContext<RequestInfo>({ id: "none", address: "0.0.0.0" });

/**
 * The request that the present work is done for, and who asks, once that is known. For what is written down about a request
 * alone, such as the security log: nothing is ever allowed or answered by it.
 */
export const requestUnderWay = new AsyncLocalStorage<RequestInfo & { actor?: Actor }>();
