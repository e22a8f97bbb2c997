import cluster from "node:cluster";
import { env } from "../env.server.ts";

/** How many processes on this machine do what this one does, itself included. */
function workersHere(): number {
  return cluster.isWorker ? env().WORKERS : 1;
}

/**
 * The first number from `least` on that is this process's own: no other worker of the machine is given it, nor the one that
 * this one takes over from.
 */
export function ownNumber(least: number): number {
  const apart = 2 * workersHere();
  const ahead = (Number(process.env.WORKER_MARK ?? 0) - least) % apart;
  return cluster.isWorker ? least + ((ahead + apart) % apart) : least;
}

/** What one process may take of a bound that holds for the machine, at least one. */
export function shareOf(bound: number): number {
  return Math.max(1, Math.floor(bound / workersHere()));
}
