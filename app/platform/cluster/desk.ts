import { setTimeout as pause } from "node:timers/promises";
import type { Answers, FromPrimary, FromWorker } from "./messages.ts";
import { Places } from "./places.ts";

/** A worker as the desk knows it. */
export interface Caller {
  /** Ends with a space, so that no name begins with another. */
  name: string;
  listens: boolean;
  send: (message: FromPrimary) => void;
}

/** What workers are asked. */
interface Asked {
  topic: string;
  body?: unknown;
  /** Milliseconds that an answer may take. */
  patience: number;
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

  /** @param others all workers but this one, whether or not they listen already */
  hear(
    message: Exclude<FromWorker, { kind: "ready" | "loaded" | "worn out" }>,
    { name, send }: Caller,
    others: readonly Caller[],
  ): void {
    if (message.kind === "tell") for (const other of others) other.send({ ...message, kind: "told" });
    else if (message.kind === "ask others") {
      const { ticket, topic, body, patience } = message;
      const listening = others.filter(({ listens }) => listens);
      void this.ask({ topic, body, patience }, listening).then((answers) => send({ kind: "answers", ticket, answers }));
    } else if (message.kind === "answer") this.#answer(message.question, name, [message.body]);
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

  /** What these workers answer to a question, one answer each; who ends meanwhile is not waited for. */
  async ask({ topic, body, patience }: Asked, callers: readonly Caller[]): Promise<Answers> {
    if (callers.length === 0) return { bodies: [], silent: 0 };
    this.#asked += 1;
    const question = this.#asked;
    const { promise: all, resolve: closed } = Promise.withResolvers<void>();
    const open = new Set(callers.map(({ name }) => name));
    const bodies: unknown[] = [];
    this.#questions.set(question, { open, bodies, closed });
    for (const { send } of callers) send({ kind: "ask", question, topic, body });
    await Promise.race([all, pause(patience, undefined, { ref: false })]);
    this.#questions.delete(question);
    return { bodies, silent: open.size };
  }

  #answer(number: number, name: string, bodies: readonly unknown[]): void {
    const question = this.#questions.get(number);
    if (!question?.open.delete(name)) return;
    question.bodies.push(...bodies);
    if (question.open.size === 0) question.closed();
  }
}
