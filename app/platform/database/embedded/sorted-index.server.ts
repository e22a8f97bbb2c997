const CHUNK = 512;

/** One key of one record. */
export interface Entry<Owner> {
  key: string;
  owner: Owner;
  sequence: number;
}

function before<Owner>(entry: Entry<Owner>, key: string, sequence: number): boolean {
  return entry.key < key || (entry.key === key && entry.sequence < sequence);
}

/** Entries in ascending order of key, then of the record's sequence; kept in chunks, so that inserting stays cheap. */
export class SortedEntries<Owner> {
  #chunks: Entry<Owner>[][] = [[]];
  size = 0;

  /** Takes many entries in at once, in any order. */
  static of<Owner>(entries: Entry<Owner>[]): SortedEntries<Owner> {
    const sorted = new SortedEntries<Owner>();
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.sequence - b.sequence));
    for (let at = 0; at < entries.length; at += CHUNK) sorted.#chunks.push(entries.slice(at, at + CHUNK));
    if (entries.length > 0) sorted.#chunks.shift();
    sorted.size = entries.length;
    return sorted;
  }

  add(entry: Entry<Owner>): void {
    const at = this.#chunkOf(entry.key, entry.sequence);
    const chunk = this.#chunks[at] as Entry<Owner>[];
    const last = chunk[chunk.length - 1];
    if (!last || before(last, entry.key, entry.sequence)) chunk.push(entry);
    else chunk.splice(lowerBound(chunk, entry.key, entry.sequence), 0, entry);
    this.size++;
    if (chunk.length <= CHUNK * 2) return;
    const appended = at === this.#chunks.length - 1;
    this.#chunks.splice(at + 1, 0, chunk.splice(appended ? CHUNK * 2 : CHUNK));
  }

  remove(key: string, sequence: number): void {
    const at = this.#chunkOf(key, sequence);
    const chunk = this.#chunks[at] as Entry<Owner>[];
    const index = lowerBound(chunk, key, sequence);
    const found = chunk[index];
    if (!found || found.key !== key || found.sequence !== sequence) return;
    chunk.splice(index, 1);
    this.size--;
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(at, 1);
  }

  /** The first entry with exactly this key. */
  first(key: string): Entry<Owner> | undefined {
    for (const entry of this.range(key, undefined)) return entry.key === key ? entry : undefined;
    return undefined;
  }

  /** How many entries there are with start <= key < end. */
  count(start: string, end: string): number {
    return Math.max(0, this.#rank(end) - this.#rank(start));
  }

  /** The entries with start <= key < end (no end: all), ascending, after leaving out the first `skip`. */
  *range(start: string, end: string | undefined, skip = 0): Generator<Entry<Owner>> {
    let at = this.#chunkOf(start, -1);
    let index = lowerBound(this.#chunks[at] as Entry<Owner>[], start, -1);
    let left = skip;
    for (; at < this.#chunks.length; at++, index = 0) {
      const chunk = this.#chunks[at] as Entry<Owner>[];
      if (left >= chunk.length - index) {
        left -= chunk.length - index;
        continue;
      }
      for (index += left, left = 0; index < chunk.length; index++) {
        const entry = chunk[index] as Entry<Owner>;
        if (end !== undefined && entry.key >= end) return;
        yield entry;
      }
    }
  }

  /** As `range`, but from the last entry backwards. */
  *backwards(start: string, end: string, skip = 0): Generator<Entry<Owner>> {
    let at = this.#chunkOf(end, -1);
    let index = lowerBound(this.#chunks[at] as Entry<Owner>[], end, -1) - 1;
    let left = skip;
    for (; at >= 0; at--, index = (this.#chunks[at]?.length ?? 0) - 1) {
      if (left > index) {
        left -= index + 1;
        continue;
      }
      const chunk = this.#chunks[at] as Entry<Owner>[];
      for (index -= left, left = 0; index >= 0; index--) {
        const entry = chunk[index] as Entry<Owner>;
        if (entry.key < start) return;
        yield entry;
      }
    }
  }

  #rank(key: string): number {
    const at = this.#chunkOf(key, -1);
    let rank = lowerBound(this.#chunks[at] as Entry<Owner>[], key, -1);
    for (let i = 0; i < at; i++) rank += (this.#chunks[i] as Entry<Owner>[]).length;
    return rank;
  }

  /** The first chunk whose last entry is not before the position, or the last chunk. */
  #chunkOf(key: string, sequence: number): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const chunk = this.#chunks[middle] as Entry<Owner>[];
      const last = chunk[chunk.length - 1];
      if (last && before(last, key, sequence)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function lowerBound<Owner>(chunk: Entry<Owner>[], key: string, sequence: number): number {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(chunk[middle] as Entry<Owner>, key, sequence)) low = middle + 1;
    else high = middle;
  }
  return low;
}
