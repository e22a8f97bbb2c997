import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Engine } from "#app/platform/database/embedded/engine.server.ts";
import { createDatabase } from "#app/platform/database/embedded/schema.server.ts";
import { type Entry, SortedEntries } from "#app/platform/database/embedded/sorted-index.server.ts";
import { Store } from "#app/platform/database/embedded/store.server.ts";
import { realMongo, temporaryDirectory } from "#tests/support/database.ts";

const only = test.skipIf(realMongo);

class FullDisk extends Store {
  full = false;
  override commit(...change: Parameters<Store["commit"]>): void {
    if (this.full) throw new Error("database or disk is full");
    super.commit(...change);
  }
}

only("a write that cannot be kept is an error and leaves no trace in memory", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "database.sqlite");
  createDatabase(path);
  const store = new FullDisk(path);
  const engine = new Engine(store);
  const rows = engine.ensureCollection("pgi.rows");
  const add = (_id: number) =>
    engine.write(false, (changes) => changes.push(rows.insert(engine.nextSequence(), { _id })));
  for (const id of [1, 2, 3]) add(id);
  const [first] = rows.records();
  store.full = true;
  expect(() => add(4)).toThrow(/could not be written: database or disk is full/);
  expect(() =>
    engine.write(false, (changes) => {
      if (!first) throw new Error("no record");
      changes.push(rows.replace(first, { _id: 1, changed: true }));
      changes.push(rows.remove(first));
    }),
  ).toThrow(/disk is full/);
  expect(Array.from(rows.records(), ({ document }) => document)).toEqual([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  expect(rows.byId(1)?.document).toEqual({ _id: 1 });
  expect(rows.byId(4)).toBeUndefined();
  engine.close();
});

const keys = fc.array(fc.nat(1500), { minLength: 2000, maxLength: 4000 });

only("sorted entries agree with a sorted list through many chunks", () => {
  fc.assert(
    fc.property(keys, fc.nat(1500), fc.nat(1500), fc.nat(4000), fc.boolean(), (numbers, one, other, skip, loaded) => {
      const list: Entry<number>[] = numbers.map((n, sequence) => ({ key: `k${n}`, owner: n, sequence }));
      const sorted = loaded ? SortedEntries.of([...list]) : new SortedEntries<number>();
      if (!loaded) for (const entry of list) sorted.add(entry);
      const kept = list.filter(({ owner, sequence }) => owner % 3 > 0 || sequence % 2 > 0);
      for (const entry of list) if (!kept.includes(entry)) sorted.remove(entry.key, entry.sequence);
      const expected = kept
        .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.sequence - b.sequence))
        .filter(({ key }) => key >= `k${one}` && key < `k${other}`);
      expect([...sorted.range(`k${one}`, `k${other}`, skip)]).toEqual(expected.slice(skip));
      expect([...sorted.backwards(`k${one}`, `k${other}`, skip)]).toEqual(expected.toReversed().slice(skip));
      expect(sorted.count(`k${one}`, `k${other}`)).toBe(expected.length);
      expect(sorted.size).toBe(kept.length);
    }),
    { numRuns: 25 },
  );
});
