import { setTimeout as wait } from "node:timers/promises";
import { log } from "#app/platform/log.server.ts";
import { type RuleDirectories, signature } from "./read-directory.server.ts";

/** How often the directory is looked at. Together with coming to rest and checking, an edit is live within a second. */
const LOOK_EVERY_MS = 250;
/** An edit counts as finished when no file has changed for so long: several files saved together become live together. */
const REST_MS = 100;
const LONGEST_WAIT_FOR_REST_MS = 400;

export interface LookOut {
  /** Looks now instead of at the next turn; resolves when what it found is dealt with. */
  look(): Promise<void>;
  end(): void;
}

/**
 * Looks for changes of a directory from now on, and waits until the files rest.
 * @param seen the mark of the state that is known
 * @param changed is called one at a time; what it throws is logged
 */
export function lookOut(directories: RuleDirectories, seen: () => string, changed: () => Promise<void>): LookOut {
  let looking: Promise<void> | undefined;

  const lookOnce = async () => {
    let mark = signature(directories);
    if (mark === seen()) return;
    const started = Date.now();
    for (;;) {
      await wait(REST_MS);
      const now = signature(directories);
      if (now === mark || Date.now() - started > LONGEST_WAIT_FOR_REST_MS) break;
      mark = now;
    }
    await changed();
  };

  const look = () => {
    looking ??= lookOnce()
      .catch((error: Error) =>
        log.error(
          { reason: error.message },
          "what changed in the rules cannot be read or checked; the last good rules keep speaking",
        ),
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return { look, end: () => clearInterval(timer) };
}
