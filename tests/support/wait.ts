import { setTimeout as pause } from "node:timers/promises";

const EVERY_MS = 50;
const PATIENCE_MS = 12_000;

type Falsy = false | null | undefined | 0 | "";

/** Asks again and again until the answer is truthy, and gives it. Throws, naming what did not happen, when patience runs out. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  patience = PATIENCE_MS,
): Promise<Exclude<Answer, Falsy>> {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<Answer, Falsy>;
    if (Date.now() > end) throw new Error(`It did not happen within ${patience / 1000} s: ${what}`);
    await pause(EVERY_MS);
  }
}
