import { env } from "./env.server.ts";

let served: string | undefined;

/** Notes where the server of this process is reached, for links in mails when ORIGIN is not set. */
export function setServedOrigin(address: string): void {
  served = address;
}

/**
 * The origin for links that leave the product. It never comes from a request: whoever asks for a password reset in
 * somebody else's name could choose the Host header, and so the place that the mailed secret is sent to.
 */
export function publicOrigin(): string {
  return env().ORIGIN ?? served ?? `http://localhost:${env().PORT}`;
}
