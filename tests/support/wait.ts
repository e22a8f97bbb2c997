import { setTimeout as pause } from "node:timers/promises";

/** To ask costs the product as much as what is waited for: who has waited longer asks less often. */
const OFTEN_MS = 25;
const SELDOM_MS = 250;
const SHARE = 8;
/** Only ends what would never end: other work may keep the machine busy. */
const PATIENCE_MS = 120_000;

type Falsy = false | null | undefined | 0 | "";

/** Asks again and again until the answer is truthy, and gives it. Throws, naming what did not happen, when patience runs out. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  patience = PATIENCE_MS,
): Promise<Exclude<Answer, Falsy>> {
  const begun = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<Answer, Falsy>;
    const waited = Date.now() - begun;
    if (waited > patience) throw new Error(`It did not happen within ${patience / 1000} s: ${what}`);
    await pause(Math.min(SELDOM_MS, Math.max(OFTEN_MS, waited / SHARE)));
  }
}
