import cluster from "node:cluster";
import type { FromPrimary } from "./messages.ts";
import { tellPrimary } from "./others.server.ts";
import { Places, type Wish } from "./places.ts";

/** Gives a place back. */
export type Leave = () => void;

/** The places of a product in one process; those of several workers are with the primary. */
const own = new Places();
const asked = new Map<string, (given: boolean) => void>();
let tickets = 0;

/** Takes one of so many places on this machine, whichever worker asks. @returns undefined when all are taken */
export async function tryPlace(name: string, most: number): Promise<Leave | undefined> {
  const ticket = nextTicket();
  const given = await ask(ticket, { name, most, waits: false });
  return given ? () => leave(ticket, name) : undefined;
}

/**
 * Waits for one of so many places on this machine, whichever worker asks.
 * @throws the signal's reason, when it ends the waiting
 */
export async function takePlace(name: string, most: number, signal?: AbortSignal): Promise<Leave> {
  signal?.throwIfAborted();
  const ticket = nextTicket();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const giveUp = () => {
    leave(ticket, name);
    reject(signal?.reason);
  };
  signal?.addEventListener("abort", giveUp);
  try {
    await Promise.race([ask(ticket, { name, most, waits: true }), ended]);
    return () => leave(ticket, name);
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
}

function nextTicket(): string {
  tickets += 1;
  return String(tickets);
}

function ask(ticket: string, wish: Wish): Promise<boolean> {
  return new Promise((answer) => {
    if (!cluster.isWorker) return own.take(ticket, wish, answer);
    asked.set(ticket, answer);
    tellPrimary({ kind: "take place", ticket, wish });
  });
}

function leave(ticket: string, name: string): void {
  asked.delete(ticket);
  if (cluster.isWorker) tellPrimary({ kind: "leave place", ticket, name });
  else own.leave(ticket, name);
}

if (cluster.isWorker)
  process.on("message", (message: FromPrimary) => {
    if (message.kind !== "place") return;
    asked.get(message.ticket)?.(message.given);
    asked.delete(message.ticket);
  });
