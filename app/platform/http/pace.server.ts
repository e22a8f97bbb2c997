import { soon } from "../soon.ts";

/** Everybody may take so long, whatever they send. */
const GRACE_MS = 10_000;
/** After that a body must come with so many bytes a second on average: a fifth of what the slowest telephones manage. */
const SLOWEST = 1_000;
/** Nobody's body may take longer than this: 5 MB at 5 kB a second, with time to spare. */
export const LONGEST_MS = 20 * 60_000;

/** A body came so slowly that its sender was given up. */
export class BodyTooSlowError extends Error {
  override name = "BodyTooSlowError";

  constructor() {
    super("The request body came too slowly.");
  }
}

/** How many milliseconds one waits, altogether, for a sender of whom so many bytes have come. */
export function patienceFor(bytes: number): number {
  return Math.min(LONGEST_MS, GRACE_MS + (bytes / SLOWEST) * 1000);
}

/**
 * The same body, whose sender is given up when it comes too slowly. Only the time counts in which somebody waits for it: what
 * the product itself needs is nobody's fault.
 * @param judge is told how many bytes have come; what it throws ends the body
 * @param giveUp is called before the body fails with BodyTooSlowError
 */
export function paced(
  body: ReadableStream<Uint8Array>,
  judge: (bytes: number) => void,
  giveUp: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  let waited = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const began = performance.now();
        const next = await soon(reader.read(), patienceFor(bytes) - waited);
        waited += performance.now() - began;
        if (next === undefined) {
          giveUp();
          throw new BodyTooSlowError();
        }
        if (next.done) return controller.close();
        bytes += next.value.byteLength;
        judge(bytes);
        controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
