import { setImmediate as nextTurn } from "node:timers/promises";

const SLICE = 150;

/** Maps a list in slices, so that the server answers other requests while a long document is evaluated. */
export async function mapInSlices<Item, Value>(items: readonly Item[], map: (item: Item) => Value): Promise<Value[]> {
  const values: Value[] = [];
  for (const [index, item] of items.entries()) {
    if (index % SLICE === SLICE - 1) await nextTurn();
    values.push(map(item));
  }
  return values;
}
