import cluster from "node:cluster";
import type { Answers, FromPrimary, FromWorker } from "./messages.ts";

type Hear = (body: never) => void;

const hearers = new Map<string, Hear[]>();

/** Sends to the primary; what cannot be sent any more is for nobody: without a primary this process ends. */
export function tellPrimary(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Tells all other workers of this machine, who hear it a moment later; nobody does where there are none. */
export function tellOthers(topic: string, body: unknown): void {
  if (cluster.isWorker) tellPrimary({ kind: "tell", topic, body });
}

/** Has something done whenever another worker tells of a topic. What it does must not throw. */
export function whenTold<Body>(topic: string, hear: (body: Body) => void): void {
  hearers.set(topic, [...(hearers.get(topic) ?? []), hear as Hear]);
}

const answers = new Map<string, (body: never) => Promise<unknown>>();

/** Has whoever asks for a topic answered, the primary or another worker; where that fails there is no answer. */
export function whenAsked<Body>(topic: string, answer: (body: Body) => Promise<unknown>): void {
  answers.set(topic, answer as (body: never) => Promise<unknown>);
}

const asked = new Map<number, (answers: Answers) => void>();
let tickets = 0;

/** Asks all other workers of this machine that listen; there are no answers where there are none. @param patience in milliseconds */
export function askOthers(topic: string, body: unknown, patience: number): Promise<Answers> {
  if (!cluster.isWorker) return Promise.resolve({ bodies: [], silent: 0 });
  tickets += 1;
  const ticket = tickets;
  const { promise, resolve } = Promise.withResolvers<Answers>();
  asked.set(ticket, resolve);
  tellPrimary({ kind: "ask others", ticket, topic, body, patience });
  return promise;
}

function hear(message: FromPrimary): void {
  if (message.kind === "told") for (const hearer of hearers.get(message.topic) ?? []) hearer(message.body as never);
  else if (message.kind === "ask") void answer(message);
  else if (message.kind === "answers") {
    asked.get(message.ticket)?.(message.answers);
    asked.delete(message.ticket);
  }
}

async function answer({ question, topic, body }: Extract<FromPrimary, { kind: "ask" }>): Promise<void> {
  try {
    const said = await answers.get(topic)?.(body as never);
    if (said !== undefined) tellPrimary({ kind: "answer", question, body: said });
  } catch {
    // Whoever asks counts it as silent.
  }
}

if (cluster.isWorker) process.on("message", hear);
