import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { sendStream } from "#app/platform/http/outgoing.server.ts";

/** Has one answer of this body sent, to somebody who leaves as soon as it begins. */
async function sendToOneWhoLeaves(body: ReadableStream<Uint8Array>): Promise<void> {
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  const server = createServer((_, outgoing) => resolve(sendStream(outgoing, new Response(body))));
  await new Promise<void>((done) => server.listen(0, done));
  const asked = get({ port: (server.address() as AddressInfo).port }, (answer) => answer.destroy());
  asked.on("error", () => undefined);
  const outcome = await Promise.allSettled([sent]);
  server.close();
  if (outcome[0].status === "rejected") throw outcome[0].reason;
}

const endless = (more: Partial<UnderlyingDefaultSource<Uint8Array>> = {}) =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)), ...more });

test("who leaves in the middle of a file is no failure, and its source is let go of", async () => {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await sendToOneWhoLeaves(endless({ cancel: () => resolve() }));
  await released;
});

test("a source that fails is one", async () => {
  const failing = endless({ pull: () => Promise.reject(new Error("the disk is gone")) });
  await expect(sendToOneWhoLeaves(failing)).rejects.toThrow("the disk is gone");
});
