import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { allocateStudentId } from "#app/payments/student-id.server.ts";
import { markCharged, openPayment } from "#app/records/payments.server.ts";
import { productDatabase, storedRows, temporaryDirectory } from "#tests/support/database.ts";
import { newStudent } from "#tests/support/people.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { until } from "#tests/support/wait.ts";
import {
  isAlive,
  listening,
  press,
  register,
  startWithWorkers,
  visitorAtEach,
  workersOf,
} from "#tests/support/workers.ts";

const TIMEOUT = 120_000;
const MANY = 6;

async function keptOf(dataDir: string, emails: string[]): Promise<number> {
  return (await storedRows(dataDir, "interested_students", { email: { $in: emails } })).length;
}

/** A student whose fee was taken by a worker that did not live to hand over what it pays for. */
async function halfPaid(product: RunningProduct): Promise<string> {
  await using _database = await productDatabase(product);
  const { user_id } = await newStudent();
  const asked = { course_name: "GMP", amount: 4999, idempotency_key: user_id, provider: "test" } as const;
  await openPayment({ user_id, ...asked });
  await allocateStudentId(user_id, 2031);
  const receipt = { amount: 4999, provider_reference: "taken", receipt_number: "R-1" };
  await markCharged(user_id, { course_name: "GMP", ...receipt });
  return user_id;
}

test("SIGHUP begins all workers anew under load, and no request fails", { timeout: TIMEOUT }, async () => {
  await using product = await startWithWorkers();
  const before = workersOf(product);
  const acknowledged: string[] = [];
  const stop = press(product.address, MANY, (visitor) => register(visitor, acknowledged));
  await until("the load is on", () => acknowledged.length > MANY);
  process.kill(product.pid, "SIGHUP");
  await until("other workers serve", () => listening(product).every((pid) => !before.includes(pid)), TIMEOUT);
  await until("the former ones have ended", () => !before.some(isAlive), TIMEOUT);
  const seen = acknowledged.length;
  await until("the new ones answer", () => acknowledged.length > seen + MANY);
  const { statuses, cutOff } = await stop();
  expect(cutOff).toEqual([]);
  expect(Object.keys(statuses)).toEqual(["303"]);
  expect(await keptOf(product.dataDir, acknowledged)).toBe(acknowledged.length);
  expect(listening(product)).toHaveLength(2);
});

test("a worker that is killed under load is replaced; nothing acknowledged is lost, what it left half done is completed, and only what was under way is cut off", {
  timeout: TIMEOUT,
}, async () => {
  const product = await startWithWorkers();
  try {
    const user_id = await halfPaid(product);
    const acknowledged: string[] = [];
    const stop = press(product.address, MANY, (visitor) => register(visitor, acknowledged));
    await until("the load is on", () => acknowledged.length > MANY);
    const [victim = 0] = workersOf(product);
    process.kill(victim, "SIGKILL");
    const others = () => listening(product).filter((pid) => pid !== victim);
    await until("another listens", () => others().length === 2, TIMEOUT);
    const seen = acknowledged.length;
    await until("the load goes on", () => acknowledged.length > seen + MANY);
    const { statuses, cutOff } = await stop();
    expect(Object.keys(statuses)).toEqual(["303"]);
    expect(cutOff.length).toBeLessThanOrEqual(MANY);
    expect(await keptOf(product.dataDir, acknowledged)).toBe(acknowledged.length);
    expect(product.errors).toHaveLength(1);
    expect(product.errors[0]).toContain(`"pid":${victim},"why":"SIGKILL","died":1`);
    expect(await visitorAtEach(product)).toHaveLength(2);
    expect(await storedRows(product.dataDir, "students", { user_id })).toMatchObject([
      { student_id: expect.stringContaining("PGI2031-") },
    ]);
  } finally {
    await product.stop();
  }
});

test("SIGTERM ends all within ten seconds, and a primary that is killed takes its workers along", {
  timeout: TIMEOUT,
}, async () => {
  await using directory = await temporaryDirectory();
  const product = await startWithWorkers({ DATA_DIR: directory.path });
  const workers = workersOf(product);
  const visitors = await visitorAtEach(product);
  const asked = performance.now();
  await product.stop();
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(workers.filter(isAlive)).toEqual([]);
  for (const visitor of visitors) visitor.leave();

  const again = await startWithWorkers({ DATA_DIR: directory.path });
  const orphans = workersOf(again);
  expect(orphans).toHaveLength(2);
  await again.kill();
  await until("no worker is left", () => !orphans.some(isAlive));
  // The directory is free and whole again.
  await using _third = await startProduct({ dataDir: directory.path });
});

test("a product whose first worker cannot listen ends with the reason", { timeout: TIMEOUT }, async () => {
  await using holder = await startProduct();
  const { port } = new URL(holder.address);
  await using directory = await temporaryDirectory();
  const env = { PATH: process.env.PATH, DATA_DIR: directory.path, SAMPLE_DATA: "0", WORKERS: "2", PORT: port };
  const failure = await promisify(execFile)(process.execPath, ["app/cli/start.ts"], { env }).catch((error) => error);
  expect(failure.code).toBe(1);
  expect(failure.stderr).toContain(`Port ${port} is in use.`);
  expect(failure.stderr).toContain("The portal did not start");
});
