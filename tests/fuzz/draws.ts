/** A row of numbers that follow from a seed: from 0 (included) to 1 (excluded). */
export type Draw = () => number;

/** Mulberry32: small, and the same on every machine. */
export function drawsFrom(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of several; of none there is nothing to draw. */
export function oneOf<Item>(draw: Draw, items: readonly Item[]): Item {
  return items[Math.floor(draw() * items.length)] as Item;
}
