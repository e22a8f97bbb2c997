import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FileMissingError, FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import { noise } from "#tests/support/random.ts";
import { ownFolder, stores, type TestStore } from "./stores.ts";

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const pdf = { contentType: "application/pdf" };

describe.each(stores)("%s", (_name, open) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  test("gives back every byte of what was put", async () => {
    const folder = ownFolder();
    const contents = noise(5 * 1024 * 1024);
    await store.bucket("certificates").put(`${folder}/a.pdf`, contents, pdf);
    expect(Buffer.from(await store.bucket("certificates").read(`${folder}/a.pdf`)).equals(contents)).toBe(true);
    const { size, body } = await store.bucket("certificates").stream(`${folder}/a.pdf`);
    expect(size).toBe(contents.length);
    expect(Buffer.from(await new Response(body).arrayBuffer()).equals(contents)).toBe(true);
  });

  test("replaces a file of the same path", async () => {
    const folder = ownFolder();
    const bucket = store.bucket("certificates");
    await bucket.put(`${folder}/a.pdf`, Buffer.from("a longer first text"), pdf);
    await bucket.put(`${folder}/a.pdf`, Buffer.from("second"), pdf);
    expect(Buffer.from(await bucket.read(`${folder}/a.pdf`)).toString()).toBe("second");
  });

  test("tells size and time of a file", async () => {
    const folder = ownFolder();
    const before = Date.now() - 2_000;
    await store.bucket("guidelines").put(`${folder}/a.pdf`, Buffer.from("12345"), pdf);
    const file = await store.bucket("guidelines").stat(`${folder}/a.pdf`);
    expect(file).toMatchObject({ path: `${folder}/a.pdf`, size: 5 });
    expect(file.modifiedAt.getTime()).toBeGreaterThan(before);
    expect(file.modifiedAt.getTime()).toBeLessThan(Date.now() + 2_000);
  });

  test("says that a file is missing, and removing it is no error", async () => {
    const bucket = store.bucket("certificates");
    const path = `${ownFolder()}/none.pdf`;
    await expect(bucket.read(path)).rejects.toThrow(FileMissingError);
    await expect(bucket.stat(path)).rejects.toThrow(FileMissingError);
    await expect(bucket.stream(path)).rejects.toThrow(FileMissingError);
    await expect(bucket.remove(path)).resolves.toBeUndefined();
  });

  test("a removed file is gone", async () => {
    const bucket = store.bucket("certificates");
    const path = `${ownFolder()}/a.pdf`;
    await bucket.put(path, Buffer.from("x"), pdf);
    await bucket.remove(path);
    await expect(bucket.stat(path)).rejects.toThrow(FileMissingError);
  });

  test("lists a folder and nothing beside it", async () => {
    const folder = ownFolder();
    const bucket = store.bucket("certificates");
    for (const path of [`${folder}/a.pdf`, `${folder}/sub/b.pdf`, `${folder}0/other.pdf`]) {
      await bucket.put(path, Buffer.from("abc"), pdf);
    }
    await store.bucket("evaluation-uploads").put(`${folder}/c.pdf`, Buffer.from("x"), pdf);
    const files = await all(bucket.list(folder));
    expect(files.map((file) => file.path).sort()).toEqual([`${folder}/a.pdf`, `${folder}/sub/b.pdf`]);
    expect(files.every((file) => Math.abs(file.modifiedAt.getTime() - Date.now()) < 60_000)).toBe(true);
    expect(await all(bucket.list(ownFolder()))).toEqual([]);
    const everything = await all(bucket.list());
    expect(everything.map((file) => file.path)).toEqual(expect.arrayContaining([`${folder}0/other.pdf`]));
  });

  test("refuses every path that could leave its bucket", async () => {
    const bucket = store.bucket("certificates");
    const paths = [
      "../secret",
      "a/../../b",
      "/etc/passwd",
      "a//b",
      "a\\..\\b",
      "%2e%2e/a",
      "a\0.pdf",
      "",
      ".",
      "a/.",
      "./a",
    ];
    for (const path of paths) {
      await expect(bucket.put(path, Buffer.from("x"), pdf), path).rejects.toThrow(FileMissingError);
      await expect(bucket.remove(path), path).rejects.toThrow(FileMissingError);
    }
  });

  test("says that the store is away, and works again when it is back, without a new client", async () => {
    if (!store.goAway || !store.comeBack) return;
    const bucket = store.bucket("certificates");
    const folder = ownFolder();
    await bucket.put(`${folder}/a.pdf`, Buffer.from("kept"), pdf);
    await store.goAway();
    await expect(bucket.put(`${folder}/b.pdf`, Buffer.from("x"), pdf)).rejects.toThrow(FileStoreUnavailableError);
    await expect(bucket.read(`${folder}/a.pdf`)).rejects.toThrow(FileStoreUnavailableError);
    await store.comeBack();
    await bucket.put(`${folder}/b.pdf`, Buffer.from("again"), pdf);
    expect(Buffer.from(await bucket.read(`${folder}/a.pdf`)).toString()).toBe("kept");
  });
});
