import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds after which others get their turn. */
const SLICE_MS = 8;

/** Maps a list in slices, so that the server answers other requests while a long document is evaluated. */
export async function mapInSlices<Item, Value>(items: readonly Item[], map: (item: Item) => Value): Promise<Value[]> {
  const values: Value[] = [];
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > SLICE_MS) {
      await nextTurn();
      began = performance.now();
    }
    values.push(map(item));
  }
  return values;
}
