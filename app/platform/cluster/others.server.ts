import cluster from "node:cluster";
import type { FromPrimary, FromWorker } from "./messages.ts";

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

const answers = new Map<string, () => Promise<unknown>>();

/** Has the primary answered whenever it asks for a topic; where that fails it gets no answer. */
export function whenAsked(topic: string, answer: () => Promise<unknown>): void {
  answers.set(topic, answer);
}

if (cluster.isWorker)
  process.on("message", (message: FromPrimary) => {
    if (message.kind === "told") for (const hear of hearers.get(message.topic) ?? []) hear(message.body as never);
    if (message.kind === "ask")
      answers
        .get(message.topic)?.()
        .then(
          (body) => tellPrimary({ kind: "answer", question: message.question, body }),
          () => undefined,
        );
  });
