import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds after which others get their turn. */
const SLICE_MS = 5;
/** When the slice that runs now has begun, whoever began it: many short lists after one another are one slice. */
let began = 0;

/**
 * Maps a list in slices, so that the server answers other requests while a long document is evaluated. What is found only as it
 * is asked for is found in the same slices.
 */
export async function mapInSlices<Item, Value>(items: Iterable<Item>, map: (item: Item) => Value): Promise<Value[]> {
  const values: Value[] = [];
  for (const item of items) {
    if (performance.now() - began > SLICE_MS) {
      await nextTurn();
      began = performance.now();
    }
    values.push(map(item));
  }
  return values;
}
