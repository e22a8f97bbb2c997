import { setTimeout as pause } from "node:timers/promises";
import type { FromPrimary, FromWorker } from "./messages.ts";
import { Places } from "./places.ts";

const ANSWER_MS = 2_000;

/** A worker as the desk knows it. */
interface Caller {
  /** Ends with a space, so that no name begins with another. */
  name: string;
  send: (message: FromPrimary) => void;
  tellOthers: (message: FromPrimary) => void;
}

/** Where the primary answers workers and asks them: it passes on what they tell each other and counts the machine's places. */
export class Desk {
  readonly #places = new Places();
  /** Who waits for the answers to a question. */
  readonly #answered = new Map<number, (body: unknown) => void>();
  #questions = 0;

  hear(message: Exclude<FromWorker, { kind: "ready" }>, { name, send, tellOthers }: Caller): void {
    if (message.kind === "tell") tellOthers({ ...message, kind: "told" });
    else if (message.kind === "answer") this.#answered.get(message.question)?.(message.body);
    else if (message.kind === "leave place") this.#places.leave(name + message.ticket, message.name);
    else if (message.kind === "take place") {
      const { ticket, wish } = message;
      this.#places.take(name + ticket, wish, (given) => send({ kind: "place", ticket, given }));
    }
  }

  /** Lets others have what a worker held that has ended. */
  forget(name: string): void {
    this.#places.leaveAll(name);
  }

  /** What workers answer to a question; one that is silent for two seconds is left out. @param expected answers */
  async ask(topic: string, expected: number, tellAll: (message: FromPrimary) => void): Promise<unknown[]> {
    this.#questions += 1;
    const question = this.#questions;
    const bodies: unknown[] = [];
    const { promise: all, resolve } = Promise.withResolvers<void>();
    this.#answered.set(question, (body) => {
      if (bodies.push(body) >= expected) resolve();
    });
    tellAll({ kind: "ask", question, topic });
    await Promise.race([all, pause(ANSWER_MS, undefined, { ref: false })]);
    this.#answered.delete(question);
    return bodies;
  }
}
