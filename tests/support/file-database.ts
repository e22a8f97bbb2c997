import { afterAll } from "vitest";
import { type TestDatabase, testDatabase } from "./database.ts";

/** Connects mongoose to a database of its own for all tests of a file. */
export async function databaseOfFile(): Promise<TestDatabase> {
  const database = await testDatabase();
  afterAll(() => database[Symbol.asyncDispose]());
  return database;
}
