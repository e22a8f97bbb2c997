import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import mongoose from "mongoose";
import { beforeAll, expect, test } from "vitest";
import { personalData } from "#app/records/personal-data.server.ts";
import "#app/records/every-collection.server.ts";

/** Names the row, and what `searchable` makes of the fields beside it, which goes and stays with them. */
const MADE = ["_id", "__v", "search", "order_text"];

const RECORDS = resolve("app/records");
let listed: string[];

beforeAll(async () => {
  listed = Object.keys(mongoose.models);
  for (const file of await readdir(RECORDS)) await import(resolve(RECORDS, file));
});

test("what goes through all collections by their names knows all", () => {
  expect(listed.toSorted()).toEqual(Object.keys(mongoose.models).toSorted());
});

test("of every field of every collection it is decided whether its person is told it and why it is kept", () => {
  const undecided: string[] = [];
  for (const [collection, { schema }] of Object.entries(mongoose.models)) {
    const decided = personalData.get(collection);
    const paths = [...new Set(Object.keys(schema.paths).map((path) => path.split(".")[0] ?? path))];
    if (!decided) undecided.push(collection);
    else if ("fields" in decided)
      for (const path of paths)
        if (!MADE.includes(path) && !(path in decided.fields)) undecided.push(`${collection}.${path}`);
  }
  expect(undecided).toEqual([]);
});

test("nothing is decided of fields that there are not, and rows stay only where something of them is kept for a reason", () => {
  const odd: string[] = [];
  for (const [collection, decided] of personalData) {
    if ("nobodys" in decided) {
      if (decided.nobodys.length < 20) odd.push(`${collection} says too little`);
      continue;
    }
    const { schema } = mongoose.model(collection);
    for (const field of Object.keys(decided.fields))
      if (!schema.pathType(field).match(/real|nested/)) odd.push(`${collection}.${field}`);
    const kept = Object.values(decided.fields).some((field) => field.kept !== null);
    if (kept !== (decided.blank !== undefined))
      odd.push(`${collection} keeps rows without a reason, or fields without rows`);
  }
  expect(odd).toEqual([]);
});
