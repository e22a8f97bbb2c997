import { readFileSync } from "node:fs";
import { type Document, EJSON } from "bson";
import mongoose, { type mongo } from "mongoose";
import { expect, test } from "vitest";
import { realMongo, testDatabase } from "#tests/support/database.ts";

type Outcome = { result?: unknown; error?: { code: number } };
interface Case extends Outcome {
  kind: "filter" | "sort" | "projection" | "update" | "aggregate";
  filter: Document;
  sort: Document;
  projection: Document;
  id: number;
  update: Document;
  pipeline: Document[];
  unordered: boolean;
}

const file = new URL("./recorded-mongodb-7.0.15.json", import.meta.url);
const recorded = EJSON.parse(readFileSync(file, "utf8")) as { documents: Document[]; cases: Case[] };
const REFUSED = 238;
type Recorded = { _id: number };

async function answer(collection: mongo.Collection<Recorded>, test: Case): Promise<unknown> {
  const ids = (documents: Recorded[]) => documents.map(({ _id }) => _id);
  switch (test.kind) {
    case "filter":
      return ids(await collection.find(test.filter).sort({ _id: 1 }).toArray());
    case "sort":
      return ids(await collection.find().sort(Object.entries(test.sort)).toArray());
    case "projection":
      return collection
        .find({ _id: { $lte: 2 } }, { projection: test.projection })
        .sort({ _id: 1 })
        .toArray();
    case "update": {
      const { matchedCount, modifiedCount } = await collection.updateOne({ _id: test.id }, test.update);
      return { matched: matchedCount, modified: modifiedCount, document: await collection.findOne({ _id: test.id }) };
    }
    case "aggregate":
      return collection.aggregate(test.pipeline).toArray();
  }
}

async function outcome(collection: mongo.Collection<Recorded>, test: Case): Promise<Outcome> {
  try {
    return { result: await answer(collection, test) };
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError)) throw error;
    return { error: { code: Number(error.code) } };
  }
}

/** The outcome as text: with field order, without the order of documents where MongoDB promises none. */
function canonical({ result, error }: Outcome, unordered: boolean): string {
  if (error) return `error ${error.code}`;
  if (!unordered || !Array.isArray(result)) return EJSON.stringify(result as Document);
  return result
    .map((item) => EJSON.stringify(item))
    .sort()
    .join("\n");
}

test("the recorded cases of MongoDB 7.0.15 have equal answers or are refused", async () => {
  await using _database = await testDatabase();
  const collection = mongoose.connection.collection<Recorded>("recorded") as unknown as mongo.Collection<Recorded>;
  const reset = async () => {
    await collection.deleteMany({});
    await collection.insertMany(recorded.documents as Recorded[]);
  };
  await reset();
  const different: string[] = [];
  let equal = 0;
  let refused = 0;
  for (const item of recorded.cases) {
    const original = recorded.documents.find(({ _id }) => _id === item.id);
    const got = await outcome(collection, item);
    if (item.kind === "update") {
      await collection.deleteOne({ _id: item.id });
      await collection.insertOne(original as Recorded);
    }
    const [wanted, found] = [canonical(item, item.unordered), canonical(got, item.unordered)];
    if (wanted === found) equal++;
    else if (got.error?.code === REFUSED) refused++;
    else
      different.push(
        `${EJSON.stringify({ ...item, result: undefined, error: undefined })}\n  wanted ${wanted}\n  found  ${found}`,
      );
  }
  expect(recorded.cases).toHaveLength(752);
  console.info(`recorded cases: ${equal} equal, ${refused} refused, ${different.length} different`);
  expect(different.join("\n")).toBe("");
  expect(equal).toBeGreaterThanOrEqual(realMongo ? 752 : 390);
});
