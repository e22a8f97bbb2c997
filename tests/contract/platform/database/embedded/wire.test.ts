import fc from "fast-check";
import { expect, test } from "vitest";
import { realMongo, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { noise } from "#tests/support/random.ts";
import { message, WireClient } from "#tests/support/wire-client.ts";

const only = test.skipIf(realMongo);

function withLength(bytes: Buffer, length: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeInt32LE(length, 0);
  return copy;
}

function withOperation(bytes: Buffer, operation: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeInt32LE(operation, 12);
  return copy;
}

function nested(depth: number): object {
  let document: object = {};
  for (let i = 0; i < depth; i++) document = { d: document };
  return document;
}

only("bytes that are not the protocol close their connection and harm nobody else", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  const ping = message({ ping: 1, $db: "pgi" });
  const bad = [
    withLength(ping, 2_147_483_647),
    withLength(ping, -1),
    withLength(ping, 15),
    withOperation(ping, 2012),
    withOperation(ping, 1),
    Buffer.concat([withLength(ping.subarray(0, 21), 21), ping]),
    Buffer.concat([ping.subarray(0, 25), Buffer.alloc(ping.length - 25, 255)]),
    Buffer.from("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
    // With a length that no message may have: of a likelier one the engine rightly waits for the rest.
    withLength(noise(1000), 2_000_000_000),
  ];
  for (const bytes of bad) {
    await using client = new WireClient(engine.socket);
    client.send(bytes);
    expect(await client.reply()).toBeUndefined();
  }
  expect((await engine.db.command({ ping: 1 })).ok).toBe(1);
});

only("any bytes after a good header leave the engine alive", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 5, maxLength: 300 }), async (bytes) => {
      await using client = new WireClient(engine.socket);
      const header = message({ ping: 1 }).subarray(0, 21);
      client.send(withLength(Buffer.concat([header, bytes]), 21 + bytes.length));
      const reply = await client.reply();
      expect(reply?.ok ?? 0).toBe(0);
    }),
    { numRuns: 200 },
  );
  expect((await engine.db.command({ ping: 1 })).ok).toBe(1);
});

only("messages may arrive in any pieces, several at once, and truncated ones are waited for", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  await using client = new WireClient(engine.socket);
  const three = Buffer.concat([1, 2, 3].map(() => message({ ping: 1, $db: "pgi" })));
  for (const byte of three) {
    client.send(Buffer.from([byte]));
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (let i = 0; i < 3; i++) expect(await client.reply()).toMatchObject({ ok: 1 });
  client.send(three.subarray(0, 30));
  client.send(three.subarray(30));
  for (let i = 0; i < 3; i++) expect(await client.reply()).toMatchObject({ ok: 1 });
});

only("a very deeply nested document is refused with an error, not with a crash", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  await using client = new WireClient(engine.socket);
  const reply = await client.command({ insert: "deep", documents: [nested(500)], $db: "pgi" });
  expect(reply).toMatchObject({ n: 0, writeErrors: [{ code: 238 }] });
  expect((await engine.db.command({ ping: 1 })).ok).toBe(1);
});
