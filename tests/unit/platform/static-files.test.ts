import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { staticFiles } from "#app/platform/http/server.server.ts";

/** More than a socket's buffers hold. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, "x");

async function served(files: Record<string, Buffer>) {
  const directory = await mkdtemp(join(tmpdir(), "static-files-"));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(directory, name), bytes);
  const serve = staticFiles(directory);
  const server = createServer((request, response) => serve(request, response, () => response.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(directory, { recursive: true });
  });
  return { directory, port: (server.address() as AddressInfo).port };
}

async function openFiles(directory: string): Promise<string[]> {
  const links = (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ""));
  return (await Promise.all(links)).filter((link) => link.startsWith(directory));
}

test("a file that vanishes breaks off its own answer and nothing else", async () => {
  const { directory, port } = await served({ "a.js": Buffer.from("1"), "b.js": Buffer.from("2") });
  await rm(join(directory, "a.js"));
  await expect(fetch(`http://127.0.0.1:${port}/a.js`).then((answer) => answer.text())).rejects.toThrow();
  expect(await (await fetch(`http://127.0.0.1:${port}/b.js`)).text()).toBe("2");
  expect((await fetch(`http://127.0.0.1:${port}/c.js`)).status).toBe(404);
});

test("a file is let go of when its reader goes", async () => {
  const { directory, port } = await served({ "large.js": LARGE });
  const socket = connect(port, "127.0.0.1", () => socket.write("GET /large.js HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  await new Promise((resolve) => socket.once("data", resolve));
  socket.pause();
  expect(await openFiles(directory)).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => openFiles(directory)).toEqual([]);
});
