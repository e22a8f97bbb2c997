import { insertSamples } from "#app/records/every-collection.server.ts";

type Sample = Record<string, unknown> & { _id: string };

/** Rows of samples that are kept together, in the order of their collections' first rows. */
export class Batch {
  readonly #rows = new Map<string, Sample[]>();

  add<Row extends object>(collection: string, id: string, row: Row): void {
    const rows = this.#rows.get(collection) ?? [];
    this.#rows.set(collection, rows);
    rows.push({ _id: id, ...(row as Record<string, unknown>) });
  }

  /** Keeps those that are not there yet, and forgets them all. */
  async keep(): Promise<void> {
    for (const [collection, rows] of this.#rows) await insertSamples(collection, rows);
    this.#rows.clear();
  }
}
