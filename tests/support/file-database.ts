import { afterAll } from "vitest";
import { testDatabase } from "./database.ts";

/** Connects mongoose to a database of its own for all tests of a file. */
export async function databaseOfFile(): Promise<void> {
  const database = await testDatabase();
  afterAll(() => database[Symbol.asyncDispose]());
}
