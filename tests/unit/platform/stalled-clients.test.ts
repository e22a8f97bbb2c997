import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { cutOffStalledClients } from "#app/platform/http/server.server.ts";

/** More than the buffers on the way hold. */
const LARGE = 32 * 1024 * 1024;
const STILL_MS = 400;
const ASKS = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Somebody who asks a server for something and has not read of it yet. */
async function reader(answer: (outgoing: ServerResponse) => void) {
  const server = createServer((_, outgoing) => answer(outgoing));
  cutOffStalledClients(server, STILL_MS);
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  const began = performance.now();
  server.on("connection", (socket) => socket.once("close", () => resolve(performance.now() - began)));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined).write(ASKS);
  socket.pause();
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { socket, closed };
}

test("who does not read what was asked for is cut off, whatever is sent meanwhile", async () => {
  const { socket, closed } = await reader((outgoing) => outgoing.end(Buffer.alloc(LARGE)));
  const sending = setInterval(() => socket.write(ASKS), 50);
  onTestFinished(() => clearInterval(sending));
  expect(await closed).toBeGreaterThan(STILL_MS);
});

test("who reads with rests gets all of it", async () => {
  const chunk = Buffer.alloc(64 * 1024);
  const { socket } = await reader((outgoing) => {
    outgoing.writeHead(200, { "Content-Length": LARGE });
    let left = LARGE;
    const more = () => {
      while (left > 0) {
        left -= chunk.length;
        if (!outgoing.write(chunk)) return;
      }
      outgoing.off("drain", more).end();
    };
    outgoing.on("drain", more);
    more();
  });
  let bytes = 0;
  let next = LARGE / 4;
  socket.on("data", (data) => {
    bytes += data.length;
    if (bytes < next || bytes >= LARGE) return;
    next += LARGE / 4;
    socket.pause();
    void pause(STILL_MS / 2).then(() => socket.resume());
  });
  socket.resume();
  await expect.poll(() => bytes).toBeGreaterThan(LARGE);
});

test("who waits for the product is not", async () => {
  const { socket } = await reader((outgoing) => void pause(3 * STILL_MS).then(() => outgoing.end("late")));
  socket.resume();
  const [data] = await new Promise<Buffer[]>((resolve) => socket.once("data", (each) => resolve([each])));
  expect(String(data)).toContain("late");
});
