import type { Weights } from "./approval.ts";

/** Written by `npm run evaluation:weigh`, which says how. */
export const WEIGHTS: Weights = {
  offset: -2.7,
  score: 0.56,
  beyond: 0.3,
  deed: 1.43,
  document: 4.68,
  approve: 0.64,
};
