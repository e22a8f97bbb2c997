import { afterAll } from "vitest";
import type { ReachableProduct } from "./database.ts";
import { type StaffVisitors, staffVisitors } from "./sessions.ts";
import type { Visitor } from "./visitor.ts";

/** Staff of the running product for all tests of a file, and an admin of them who is signed in. */
export async function staffOfFile(product: ReachableProduct): Promise<{ staff: StaffVisitors; admin: Visitor }> {
  const staff = await staffVisitors(product);
  afterAll(() => staff[Symbol.asyncDispose]());
  return { staff, admin: await staff.as("admin") };
}
