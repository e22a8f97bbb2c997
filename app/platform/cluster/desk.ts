import { setTimeout as pause } from "node:timers/promises";
import type { FromPrimary, FromWorker } from "./messages.ts";
import { Places } from "./places.ts";

const ANSWER_MS = 2_000;

/** A worker as the desk knows it. */
export interface Caller {
  /** Ends with a space, so that no name begins with another. */
  name: string;
  send: (message: FromPrimary) => void;
}

/** A question that workers have been asked. */
interface Question {
  /** Whose answer is awaited. */
  open: Set<string>;
  bodies: unknown[];
  closed: () => void;
}

/** Where the primary answers workers and asks them: it passes on what they tell each other and counts the machine's places. */
export class Desk {
  readonly #places = new Places();
  readonly #questions = new Map<number, Question>();
  #asked = 0;

  /** @param tellOthers tells all workers but this one */
  hear(
    message: Exclude<FromWorker, { kind: "ready" }>,
    { name, send }: Caller,
    tellOthers: (message: FromPrimary) => void,
  ): void {
    if (message.kind === "tell") tellOthers({ ...message, kind: "told" });
    else if (message.kind === "answer") this.#answer(message.question, name, [message.body]);
    else if (message.kind === "leave place") this.#places.leave(name + message.ticket, message.name);
    else if (message.kind === "take place") {
      const { ticket, wish } = message;
      this.#places.take(name + ticket, wish, (given) => send({ kind: "place", ticket, given }));
    }
  }

  /** Lets others have what a worker held that has ended, and awaits no answer of it any more. */
  forget(name: string): void {
    this.#places.leaveAll(name);
    for (const question of this.#questions.keys()) this.#answer(question, name, []);
  }

  /** What these workers answer to a question, one answer each; one that is silent for two seconds, or ends, is left out. */
  async ask(topic: string, callers: readonly Caller[]): Promise<unknown[]> {
    if (callers.length === 0) return [];
    this.#asked += 1;
    const question = this.#asked;
    const { promise: all, resolve: closed } = Promise.withResolvers<void>();
    const bodies: unknown[] = [];
    this.#questions.set(question, { open: new Set(callers.map(({ name }) => name)), bodies, closed });
    for (const { send } of callers) send({ kind: "ask", question, topic });
    await Promise.race([all, pause(ANSWER_MS, undefined, { ref: false })]);
    this.#questions.delete(question);
    return bodies;
  }

  #answer(number: number, name: string, bodies: readonly unknown[]): void {
    const question = this.#questions.get(number);
    if (!question?.open.delete(name)) return;
    question.bodies.push(...bodies);
    if (question.open.size === 0) question.closed();
  }
}
