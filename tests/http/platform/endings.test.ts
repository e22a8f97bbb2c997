import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { dummyGateway } from "#app/payments/gateway.server.ts";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { productDatabase, storedRows, temporaryDirectory } from "#tests/support/database.ts";
import { press, register } from "#tests/support/load.ts";
import { asPerson, newStudent } from "#tests/support/people.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { until } from "#tests/support/wait.ts";

const MANY = 6;

async function keptOf(dataDir: string, emails: string[]): Promise<number> {
  return (await storedRows(dataDir, "interested_students", { email: { $in: emails } })).length;
}

/** A student whose fee was taken by a process that did not live to hand over what it pays for. */
async function halfPaid(product: RunningProduct): Promise<StoredStudent> {
  await using _database = await productDatabase(product);
  const student = await newStudent();
  const cutOff = { ...dummyGateway, open: () => Promise.reject(new Error("The process ends.")) };
  const paying = { with: cutOff, now: new Date(Date.UTC(2031, 5)) };
  await expect(payApplicationFee(asPerson(student), "GMP", paying)).rejects.toThrow();
  return student;
}

test("a product that is killed under load has lost nothing acknowledged, and completes a payment when its student comes back", async () => {
  await using directory = await temporaryDirectory();
  const at = { dataDir: directory.path, env: { TRUST_PROXY: "1" } };
  const victim = await startProduct(at);
  const student = await halfPaid(victim);
  const acknowledged: string[] = [];
  const stop = press(victim.address, MANY, (visitor) => register(visitor, acknowledged));
  await until("the load is on", () => acknowledged.length > MANY);
  await victim.kill();
  const { statuses } = await stop();
  expect(Object.keys(statuses)).toEqual(["303"]);

  await using product = await startProduct(at);
  expect(await keptOf(product.dataDir, acknowledged)).toBe(acknowledged.length);
  await using _database = await productDatabase(product);
  expect(await payApplicationFee(asPerson(student), "GMP")).toMatchObject({
    kind: "paid",
    studentId: expect.stringContaining("PGI2031-"),
  });
});

test("SIGTERM under load ends the product within ten seconds, with all that was acknowledged; another cannot take its port", async () => {
  await using directory = await temporaryDirectory();
  const product = await startProduct({ dataDir: directory.path, env: { TRUST_PROXY: "1" } });
  const { port } = new URL(product.address);
  await using elsewhere = await temporaryDirectory();
  const env = { PATH: process.env.PATH, DATA_DIR: elsewhere.path, SAMPLE_DATA: "0", PORT: port };
  const failure = await promisify(execFile)(process.execPath, ["app/cli/start.ts"], { env }).catch((error) => error);
  expect(failure.code).toBe(1);
  expect(failure.stderr).toContain(`Port ${port} is in use.`);

  const acknowledged: string[] = [];
  const stop = press(product.address, MANY, (visitor) => register(visitor, acknowledged));
  await until("the load is on", () => acknowledged.length > MANY);
  const asked = performance.now();
  await product.stop();
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(Object.keys((await stop()).statuses)).toEqual(["303"]);
  expect(await keptOf(product.dataDir, acknowledged)).toBe(acknowledged.length);
});
