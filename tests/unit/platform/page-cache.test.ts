import { expect, test } from "vitest";
import { PageCache } from "#app/platform/http/page-cache.server.ts";

test("who asks for a page that is being made waits for it, and makes it when that hangs", async () => {
  const cache = new PageCache();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  expect(await cache.join("page", "1", ended)).toBe(false);
  setTimeout(end, 20);
  expect(await cache.join("page", "1", Promise.resolve())).toBe(true);
  expect(await cache.join("page", "1", new Promise(() => undefined))).toBe(false);
  expect(await cache.join("page", "1", Promise.resolve())).toBe(true);
});
