import fc from "fast-check";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";

type Row = { _id: number; [field: string]: unknown };
type IndexSpec = Record<string, 1 | -1>;

const scalar = fc.constantFrom<unknown>(
  null,
  -1,
  0,
  1,
  1.5,
  2,
  "",
  "a",
  "ab",
  "b",
  "A",
  true,
  false,
  Number.NaN,
  new Date(0),
  new Date(5),
  { x: 1 },
  { x: 2 },
);
const value = fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) });
const word = fc.constantFrom("as", "ash", "ra", "ku", "zz");
const words = fc.array(word, { maxLength: 4 });
const row = fc.record(
  { words, a: value, b: scalar, c: fc.record({ d: scalar }, { requiredKeys: [] }) },
  { requiredKeys: [] },
);
const range = fc
  .tuple(fc.constantFrom("$gt", "$gte", "$lt", "$lte", "$eq", "$ne"), scalar)
  .map(([operator, operand]) => ({ [operator]: operand }));
const condition = fc.oneof(
  scalar,
  range,
  fc.tuple(range, range).map(([one, other]) => ({ ...one, ...other })),
  fc.array(scalar, { maxLength: 3 }).map((list) => ({ $in: list })),
  fc.constantFrom({ $exists: true }, { $exists: false }, { $type: "number" }, { $type: "string" }),
);
const fields = fc.dictionary(fc.constantFrom("a", "b", "c.d"), condition, { maxKeys: 3 });
const search = fc
  .array(word, { maxLength: 3 })
  .map((list) => ({ $and: [{}, ...list.map((each) => ({ words: each }))] }));
const either = fc.tuple(fields, fields).map(([one, other]) => ({ $or: [one, other] }));
const filter = fc
  .tuple(fields, fc.option(search), fc.option(either))
  .map(([own, searched, or]) => ({ ...own, ...searched, ...or }));
const direction = fc.constantFrom<1 | -1>(1, -1);
const sort = fc.array(fc.tuple(fc.constantFrom("a", "b", "c.d"), direction), { maxLength: 2 }).map((list) => {
  const spec = new Map<string, 1 | -1>(list);
  return spec.set("_id", 1);
});
const indexes: [IndexSpec, object][] = [
  [{ a: 1 }, {}],
  [{ b: -1, a: 1 }, {}],
  [{ b: 1, _id: 1 }, {}],
  [{ "c.d": 1, b: -1 }, {}],
  [{ words: 1, b: 1, _id: 1 }, {}],
  [{ b: 1, words: -1 }, {}],
  [{ b: 1, "c.d": 1, a: -1 }, { partialFilterExpression: { b: { $exists: true } } }],
];

test("an indexed collection answers as one without indexes", async () => {
  await using _database = await testDatabase();
  const plain = mongoose.connection.collection<Row>("plain");
  const indexed = mongoose.connection.collection<Row>("indexed");
  for (const [key, options] of indexes) await indexed.createIndex(key, options);
  const queries = fc.array(fc.tuple(filter, sort, fc.nat(5), fc.nat(8)), { minLength: 5, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), queries, async (rows, list) => {
      const documents = rows.map((fields, _id) => ({ ...fields, _id }));
      for (const collection of [plain, indexed]) {
        await collection.deleteMany({});
        await collection.insertMany(documents.map((document) => ({ ...document })));
        await collection.updateMany({ _id: { $gte: 30 } }, { $set: { b: "moved" }, $unset: { "c.d": 1 } });
        await collection.deleteMany({ _id: { $lt: 3 } });
      }
      for (const [where, order, skip, limit] of list) {
        const ask = async (collection: typeof plain) => ({
          ids: (await collection.find(where).sort(order).skip(skip).limit(limit).toArray()).map(({ _id }) => _id),
          count: await collection.countDocuments(where),
        });
        expect(await ask(indexed)).toEqual(await ask(plain));
      }
    }),
    { numRuns: 60 },
  );
});

/** The stages of a plan from the top down. */
function stages(plan: { stage?: string; inputStage?: object } | undefined): string[] {
  return plan?.stage ? [plan.stage, ...stages(plan.inputStage)] : [];
}

test("equality, prefix, range and sort are answered by an index, the rest by a scan", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection<Row>("rows");
  await rows.createIndex({ course: 1, created: -1 });
  await rows.createIndex({ name: 1 });
  await rows.createIndex({ tags: 1, created: 1 });
  const tags = ["x", "y"];
  await rows.insertMany(
    Array.from({ length: 200 }, (_, _id) => ({
      _id,
      course: _id % 2 ? "AIP" : "GMP",
      created: _id,
      name: `n${_id}`,
      tags,
    })),
  );
  const plan = async (where: object, order: Record<string, 1 | -1> = {}) => {
    const explained = await rows.find(where).sort(order).limit(5).explain("queryPlanner");
    return stages(explained.queryPlanner.winningPlan).filter((stage) => stage !== "LIMIT");
  };
  const byIndex = ["FETCH", "IXSCAN"];
  expect(await plan({ course: "AIP" }, { created: -1 })).toEqual(byIndex);
  expect(await plan({ course: "AIP", created: { $gt: 100 } }, { created: 1 })).toEqual(byIndex);
  expect(await plan({ name: { $gte: "n1", $lt: "n2" } }, { name: -1 })).toEqual(byIndex);
  expect(await plan({}, { name: 1 })).toEqual(byIndex);
  expect(await plan({ created: 5 })).toEqual(["COLLSCAN"]);
  expect(await plan({ tags: "x" }, { created: -1 })).toEqual(byIndex);
  expect(await plan({ course: "AIP" }, { unindexed: 1 })).toEqual(["SORT", ...byIndex]);
});

test("the same index may be asked for again; another under its name or key is an error", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection<Row>("rows");
  await rows.createIndex({ a: 1 }, { name: "first" });
  await rows.createIndex({ a: 1 }, { name: "first" });
  await expect(rows.createIndex({ b: 1 }, { name: "first" })).rejects.toMatchObject({ code: 86 });
  await expect(rows.createIndex({ a: 1 }, { name: "second" })).rejects.toMatchObject({ code: 85 });
  await rows.dropIndex("first");
  await expect(rows.dropIndex("first")).rejects.toMatchObject({ code: 27 });
  expect(await rows.indexes()).toHaveLength(1);
});
