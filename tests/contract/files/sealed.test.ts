import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FileDamagedError, FileKeyMissingError } from "#app/files/store-errors.server.ts";
import { noteSealedOnly } from "#app/records/file-seals.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { noise } from "#tests/support/random.ts";
import { FIRST_KEY, ownFolder, SECOND_KEY, stores, type TestStore } from "./stores.ts";

const pdf = { contentType: "application/pdf" };
const MARK = Buffer.from("a marked line of a passport");
const HEAD_BYTES = 80;
const PIECE = 64 * 1024;

describe.each(stores)("%s", (_name, open) => {
  let store: TestStore;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    store = await open();
  });
  afterAll(async () => {
    await store.close();
    await database[Symbol.asyncDispose]();
  });

  const certificates = () => store.bucket("certificates");
  const lies = async (path: string) => Buffer.from(await store.raw.getBytes(`certificates/${path}`));
  const lay = (path: string, bytes: Buffer) => store.raw.put(`certificates/${path}`, bytes, pdf);
  const streamed = async (path: string) => {
    const { size, body } = await certificates().stream(path);
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    expect(size).toBe(bytes.length);
    return bytes;
  };
  /** However it is read, not a byte is given. */
  async function refused(path: string): Promise<void> {
    await expect(certificates().read(path)).rejects.toThrow(FileDamagedError);
    await expect(certificates().stream(path)).rejects.toThrow(FileDamagedError);
  }
  async function kept(content: Buffer): Promise<string> {
    const path = `${ownFolder()}/a.pdf`;
    await certificates().put(path, content, pdf);
    return path;
  }

  test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 1_000_000])("%i bytes come back as they were", async (n) => {
    const content = noise(n);
    const path = await kept(content);
    expect(Buffer.from(await certificates().read(path)).equals(content)).toBe(true);
    expect((await streamed(path)).equals(content)).toBe(true);
  });

  test("nothing of a private file can be read in the store, and the same file never looks the same; guidelines lie there as they are", async () => {
    const content = Buffer.concat([MARK, noise(100_000), MARK]);
    const [path, again] = [await kept(content), await kept(content)];
    for (const name of [path, again]) expect((await lies(name)).includes(MARK)).toBe(false);
    expect((await lies(path)).subarray(HEAD_BYTES).equals((await lies(again)).subarray(HEAD_BYTES))).toBe(false);
    await store.bucket("guidelines").put(path, content, pdf);
    expect(Buffer.from(await store.raw.getBytes(`guidelines/${path}`)).equals(content)).toBe(true);
  });

  test("a changed bit is noticed, wherever it is", async () => {
    const content = noise(PIECE * 2 + 100);
    const path = await kept(content);
    const whole = await lies(path);
    const places = [8, 17, 19, 25, 40, 79, HEAD_BYTES, HEAD_BYTES + PIECE, HEAD_BYTES + PIECE + 20, whole.length - 1];
    for (const place of places) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await lay(path, changed);
      await expect(certificates().read(path), `${place}`).rejects.toThrow();
      await expect(streamed(path), `${place}`).rejects.toThrow();
    }
    await lay(path, whole);
    expect((await streamed(path)).equals(content)).toBe(true);
  });

  test("a file cut off, lengthened, or with pieces in another order is noticed", async () => {
    const path = await kept(noise(PIECE * 3));
    const whole = await lies(path);
    const piece = (nth: number) =>
      whole.subarray(HEAD_BYTES + nth * (PIECE + 16), HEAD_BYTES + (nth + 1) * (PIECE + 16));
    const head = whole.subarray(0, HEAD_BYTES);
    for (const forged of [
      whole.subarray(0, HEAD_BYTES - 1),
      head,
      whole.subarray(0, -1),
      whole.subarray(0, -(PIECE + 16)),
      Buffer.concat([whole, Buffer.from("x")]),
      Buffer.concat([whole, piece(2)]),
      Buffer.concat([head, piece(1), piece(0), piece(2)]),
    ]) {
      await lay(path, forged);
      await refused(path);
    }
  });

  test("a file in another's place is noticed, in its own bucket and in another", async () => {
    const [path, other] = [await kept(noise(100)), await kept(noise(100))];
    await lay(path, await lies(other));
    await refused(path);
    await store.raw.put(`evaluation-uploads/${other}`, await lies(other), pdf);
    await expect(store.bucket("evaluation-uploads").read(other)).rejects.toThrow(FileDamagedError);
  });

  test("without its key a file stays shut, and a later key opens what an earlier one kept as long as both are named", async () => {
    const content = noise(1000);
    const path = await kept(content);
    const later = store.under(`${SECOND_KEY},${FIRST_KEY}`)("certificates");
    expect(Buffer.from(await later.read(path)).equals(content)).toBe(true);
    const alone = store.under(SECOND_KEY)("certificates");
    await expect(alone.read(path)).rejects.toThrow(FileKeyMissingError);
    await expect(alone.stream(path)).rejects.toThrow(FileKeyMissingError);
    expect(await later.reseal(path, pdf)).toBe("earlier key");
    expect(await later.reseal(path, pdf)).toBe("current");
    expect(Buffer.from(await alone.read(path)).equals(content)).toBe(true);
    await expect(certificates().read(path)).rejects.toThrow(FileKeyMissingError);
  });

  test("a file from before encryption is read and can be encrypted; where nothing is plain any more, a plain one is refused", async () => {
    const [path, forged] = [`${ownFolder()}/a.pdf`, `${ownFolder()}/b.pdf`];
    const content = Buffer.concat([MARK, noise(2 * PIECE)]);
    await lay(path, content);
    expect(Buffer.from(await certificates().read(path)).equals(content)).toBe(true);
    expect((await streamed(path)).equals(content)).toBe(true);
    expect(await certificates().reseal(path, pdf)).toBe("plain");
    expect((await lies(path)).includes(MARK)).toBe(false);
    expect((await streamed(path)).equals(content)).toBe(true);
    await noteSealedOnly("certificates");
    await lay(forged, content);
    await refused(forged);
    await expect(certificates().reseal(forged, pdf)).rejects.toThrow(FileDamagedError);
  });
});
