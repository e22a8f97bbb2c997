import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { temporaryDirectory } from "#tests/support/database.ts";
import { startProduct } from "#tests/support/product.ts";
import { until } from "#tests/support/wait.ts";

const TIMEOUT = 120_000;

/** Whether a process has something of its own to do at SIGHUP, the first of the signals. */
function takesHangup(pid: number): boolean {
  const [, caught = "0"] = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (BigInt(`0x${caught}`) & 1n) === 1n;
}

test("SIGHUP does not end a product of one process, which says that there is nothing to begin anew", {
  timeout: TIMEOUT,
}, async () => {
  await using product = await startProduct();
  process.kill(product.pid, "SIGHUP");
  await until("the log says it", () => product.log.some((line) => line.includes("restart the product instead")));
  expect((await fetch(`${product.address}/health/live`)).status).toBe(200);
});

test("SIGHUP while the product starts begins its workers anew once they are there", { timeout: TIMEOUT }, async () => {
  await using directory = await temporaryDirectory();
  const env = { PATH: process.env.PATH, DATA_DIR: directory.path, SAMPLE_DATA: "0", WORKERS: "2", PORT: "0" };
  const child = spawn(process.execPath, ["app/cli/start.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  try {
    const said: string[] = [];
    createInterface({ input: child.stdout }).on("line", (line) => said.push(line));
    const log: string[] = [];
    createInterface({ input: child.stderr }).on("line", (line) => log.push(line));
    await until("the signal is taken", () => takesHangup(child.pid ?? 0), TIMEOUT);
    expect(said).toEqual([]);
    child.kill("SIGHUP");
    await until("it is up", () => said.length > 0, TIMEOUT);
    const listened = () => log.filter((line) => line.includes("a worker listens")).length;
    await until("one of the two has been begun anew", () => listened() > 2, TIMEOUT);
  } finally {
    child.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
});
