import { shareOf } from "#app/staff/agreement.ts";

/** A proportion with its 95% interval, to be read. */
export function proportion(successes: number, trials: number): string {
  const of = shareOf(successes, trials);
  return of ? `${of.share.toFixed(3)} [${of.low.toFixed(2)}-${of.high.toFixed(2)}]` : "-";
}
