import { tellOthers, whenTold } from "./cluster/others.server.ts";

/** An answer that is found anew when it is too old. */
export interface Kept<Value> {
  /** The answer, at most `milliseconds` old; several who ask while it is being found get the same one. */
  read: () => Promise<Value>;
  /** Finds it anew at the next reading, here and in all other workers. */
  forget: () => void;
}

/**
 * Keeps the answer to a question that is dear to ask, for a while, in this process. A failure is not kept.
 * @param milliseconds for which an answer stays good
 * @param name of the question, by which workers tell each other to forget
 */
export function keptFor<Value>(milliseconds: number, find: () => Promise<Value>, name: string): Kept<Value> {
  let kept: { until: number; value: Promise<Value> } | undefined;
  const drop = () => {
    kept = undefined;
  };
  const topic = `forget ${name}`;
  whenTold(topic, drop);
  const forget = () => {
    drop();
    tellOthers(topic, null);
  };
  const read = () => {
    if (kept && Date.now() < kept.until) return kept.value;
    const value = find();
    const mine = { until: Date.now() + milliseconds, value };
    kept = mine;
    value.catch(() => {
      if (kept === mine) drop();
    });
    return value;
  };
  return { read, forget };
}
