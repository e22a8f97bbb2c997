import mongoose from "mongoose";
import { expect, test } from "vitest";
import { inDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/mail-server.ts";
import { startProduct } from "#tests/support/product.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";

async function metricsAt(port: number, token = ""): Promise<{ status: number; text: string }> {
  const headers = new Headers(token === "" ? {} : { Authorization: `Bearer ${token}` });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  return { status: answer.status, text: await answer.text() };
}

/** The samples of a metric whose labels have all of these. */
function samples(text: string, name: string, ...labels: string[]): number[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)))
    .map((line) => Number(line.split(" ").at(-1)));
}

const sum = (figures: number[]) => figures.reduce((all, each) => all + each, 0);

test("requests are counted by the patterns of their routes, beside queues and rules", async () => {
  const port = await freePort();
  await using product = await startProduct({ env: { METRICS_PORT: String(port) } });
  const get = (path: string) => fetch(product.address + path, { headers: { Connection: "close" } });
  for (let i = 0; i < 20; i++) await get("/student-auth");
  for (const path of ["/verify/PGI-SECRET-NUMBER", "/strange/odd-place", "/metrics"]) await get(path);
  await inDatabase(product, () =>
    mongoose.connection.collection("mails").insertMany([
      { state: "failed", key: "a", at: new Date(), due_at: null, held_by: null },
      { state: "waiting", key: "b", at: new Date(Date.now() - 90_000), due_at: new Date("2100-01-01"), held_by: null },
    ]),
  );
  const { status, text } = await metricsAt(port);
  expect(status).toBe(200);
  const count = "pgi_http_request_duration_seconds_count";
  expect(sum(samples(text, count, 'route="/student-auth"', 'method="GET"', 'status="2xx"'))).toBe(20);
  expect(text).not.toContain("SECRET");
  expect(text).not.toContain("odd-place");
  expect(samples(text, count, 'status="4xx"').length).toBeGreaterThan(0);
  expect(samples(text, "pgi_queue_failed", 'queue="mails"')).toEqual([1]);
  expect(samples(text, "pgi_queue_waiting", 'queue="mails"')).toEqual([1]);
  expect(samples(text, "pgi_queue_oldest_seconds", 'queue="mails"')[0]).toBeGreaterThan(89);
  expect(samples(text, "pgi_queue_waiting", 'queue="evaluations"')).toEqual([0]);
  expect(samples(text, "pgi_rules_speaking")).toEqual([1]);
  expect(samples(text, "pgi_build_info")).toEqual([1]);
  for (const name of ["disk_free_bytes", "disk_size_bytes", "http_oldest_request_seconds"])
    expect(text).toMatch(new RegExp(`^pgi_${name} [0-9.e+-]+$`, "m"));
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(sum(samples(text, "pgi_database_command_duration_seconds_count", 'command="find"'))).toBeGreaterThan(0);
});

test("at their own address the metrics are for whoever has the token, and visitors never see them", async () => {
  const port = await freePort();
  await using product = await startProduct({ env: { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN } });
  expect((await metricsAt(port)).status).toBe(401);
  expect((await metricsAt(port, `${TOKEN}x`)).status).toBe(401);
  expect((await metricsAt(port, TOKEN)).status).toBe(200);
  expect((await fetch(`${product.address}/metrics`)).status).toBe(404);
  expect(samples((await metricsAt(port, TOKEN)).text, "pgi_rules_speaking")).toEqual([1]);
});
