import cluster from "node:cluster";
import { env } from "../env.server.ts";

/** How many processes on this machine do what this one does, itself included. */
function workersHere(): number {
  return cluster.isWorker ? env().WORKERS : 1;
}

/** Which of the machine's workers this one is, from 0; whoever takes its place is given the same. */
export function ownPlace(): number {
  return Math.floor(Number(process.env.WORKER_MARK ?? 0) / 2);
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
