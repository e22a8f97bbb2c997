import cluster from "node:cluster";
import { env } from "../env.server.ts";

/** How many processes on this machine do what this one does, itself included. */
function workersHere(): number {
  return cluster.isWorker ? env().WORKERS : 1;
}

/** What one process may take of a bound that holds for the machine, at least one. */
export function shareOf(bound: number): number {
  return Math.max(1, Math.floor(bound / workersHere()));
}
