import { sessionOption } from "./database/transaction.server.ts";
import { soon } from "./soon.ts";

/** One connection may hang while others answer: a question that takes longer keeps nobody else waiting. */
const HOLDS_MS = 1_000;

/** Answers a question about one key; undefined when nothing is known of it. */
export type Ask<Answer> = (key: string) => Promise<Answer | undefined>;

/**
 * Lets many who ask at the same moment share one question to the database. An answer is always found after it was asked
 * for: who asks while others are being answered waits for the next question, so nobody is told what was true before.
 * @param atOnce how many keys one question may have
 */
export function askTogether<Answer>(
  atOnce: number,
  find: (keys: string[]) => Promise<ReadonlyMap<string, Answer>>,
): Ask<Answer> {
  const waiting = new Map<string, PromiseWithResolvers<Answer | undefined>>();
  let asking = false;

  const askOnce = async (): Promise<void> => {
    const turn = [...waiting].slice(0, atOnce);
    for (const [key] of turn) waiting.delete(key);
    try {
      const found = await find(turn.map(([key]) => key));
      for (const [key, { resolve }] of turn) resolve(found.get(key));
    } catch (error) {
      for (const [, { reject }] of turn) reject(error);
    }
  };
  const askAll = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    // Whoever asks in the same round of the event loop is part of the first question.
    await new Promise(setImmediate);
    while (waiting.size > 0) await soon(askOnce(), HOLDS_MS);
    asking = false;
  };
  return (key) => {
    // A transaction has its own view of the rows, and its session.
    if (sessionOption().session) return find([key]).then((found) => found.get(key));
    const answer = waiting.get(key) ?? Promise.withResolvers<Answer | undefined>();
    waiting.set(key, answer);
    void askAll();
    return answer.promise;
  };
}

/** Like `askTogether`, for one question that is the same for all; what it answers is everybody's, so nobody may change it. */
export function askAsOne<Answer>(find: () => Promise<Answer>): () => Promise<Answer> {
  const ask = askTogether(1, async () => new Map([[ALL, await find()]]));
  return () => ask(ALL) as Promise<Answer>;
}

const ALL = "all";
