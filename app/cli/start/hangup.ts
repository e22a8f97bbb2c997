import cluster from "node:cluster";

/** What SIGHUP has this process do, once there is something. */
let answer: (() => void) | undefined;
let waits = false;

/**
 * Takes SIGHUP from now on, which ends a process that does not: it may come at any moment, also while the product starts. A terminal
 * that is closed takes the product along; from everybody else the signal means to begin anew.
 */
export function takeHangup(): void {
  process.on("SIGHUP", () => {
    if (cluster.isPrimary && process.stdin.isTTY) process.kill(process.pid, "SIGTERM");
    else if (answer) answer();
    else waits = true;
  });
}

/** Has something done at each SIGHUP, and at once when one came before there was anything to do. */
export function whenHungUp(begin: () => void): void {
  answer = begin;
  if (waits) begin();
  waits = false;
}
