import type { Worker } from "node:cluster";
import { once } from "node:events";
import { log } from "../log.server.ts";
import type { FromPrimary } from "./messages.ts";

/** A process that serves. */
export interface Member {
  worker: Worker;
  /** Of which worker it is, among the members; ends with a space, so that no name begins with another. */
  name: string;
  /** Which of the workers it is, from 0. */
  place: number;
  since: number;
  /** Whether it listens. */
  listens: boolean;
  /** Whether it has been told to end. */
  leaving: boolean;
  /** Its address, when it listens. */
  ready: Promise<string>;
}

/** Sends to a member, unless it has ended. */
export function send({ worker }: Member, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** Resolves when a member has ended. */
export async function ended({ worker }: Member): Promise<void> {
  if (!worker.isDead()) await once(worker, "exit");
}

/** Ends a member by force in so many milliseconds. @returns how to call it off */
export function endIn(milliseconds: number, { worker }: Member): () => void {
  const timer = setTimeout(() => {
    log.error(
      { pid: worker.process.pid, waited: milliseconds },
      "a worker did not do as it was told in time; it is ended",
    );
    worker.process.kill("SIGKILL");
  }, milliseconds);
  return () => clearTimeout(timer);
}
