/** An answer that is found anew when it is too old. */
export interface Kept<Value> {
  /** The answer, at most `milliseconds` old; several who ask while it is being found get the same one. */
  read: () => Promise<Value>;
  /** Finds it anew at the next reading. */
  forget: () => void;
}

/**
 * Keeps the answer to a question that is dear to ask, for a while, in this process. A failure is not kept.
 * @param milliseconds for which an answer stays good
 */
export function keptFor<Value>(milliseconds: number, find: () => Promise<Value>): Kept<Value> {
  let kept: { until: number; value: Promise<Value> } | undefined;
  const forget = () => {
    kept = undefined;
  };
  const read = () => {
    if (kept && Date.now() < kept.until) return kept.value;
    const value = find();
    const mine = { until: Date.now() + milliseconds, value };
    kept = mine;
    value.catch(() => {
      if (kept === mine) forget();
    });
    return value;
  };
  return { read, forget };
}
