import { mkdirSync } from "node:fs";
import { join } from "node:path";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { liveWeek } from "#tests/support/faults/history.ts";
import { SEED } from "#tests/support/random.ts";

const WEEKS = 15;

test("in a week with a mail server that is away at times and processes that end, each mail goes once or is given up", async () => {
  await using database = await testDatabase();
  env().DATA_DIR = database.dataDirectory || env().DATA_DIR;
  mkdirSync(join(env().DATA_DIR, "outbox"), { recursive: true });
  for (let seed = SEED; seed < SEED + WEEKS; seed++) {
    expect(await liveWeek(seed)).toEqual([]);
    await mongoose.connection.collection("mails").deleteMany({});
  }
});
