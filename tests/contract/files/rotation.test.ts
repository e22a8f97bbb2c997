import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resealFiles } from "#app/documents/sweep.server.ts";
import { openKeyring } from "#app/files/keyring.server.ts";
import { type Bucket, type BucketName, createFileStore } from "#app/files/store.server.ts";
import { FileDamagedError, FileMissingError } from "#app/files/store-errors.server.ts";
import { readSettings } from "#app/platform/env.server.ts";
import { insertDocument, removeDocument } from "#app/records/documents.server.ts";
import { isSealedOnly, listFileKeys, noteFileKey } from "#app/records/file-seals.server.ts";
import { type TestDatabase, temporaryDirectory, testDatabase } from "#tests/support/database.ts";
import { noise, uuid } from "#tests/support/random.ts";
import { until } from "#tests/support/wait.ts";
import { FIRST_KEY, SECOND_KEY } from "./stores.ts";

const pdf = { contentType: "application/pdf" };
const BOTH = `${SECOND_KEY} ${FIRST_KEY}`;
const FILES = 240;

const storeOf = ({ dataDirectory }: TestDatabase, FILES_KEY: string) =>
  createFileStore(readSettings({ DATA_DIR: dataDirectory, FILES_KEY }));
const keyring = (FILES_KEY: string) => openKeyring({ FILES_KEY: FILES_KEY.split(" "), DATA_DIR: "" });

async function named(file_path: string): Promise<string> {
  const file = { title: "Report", file_name: "a.pdf", file_path, file_size: 1 };
  const kept = await insertDocument(file_path.split("/")[0] ?? "", file, 40);
  return kept.kind === "kept" ? kept.row.id : "";
}

function rotate({ settings }: TestDatabase): ChildProcess {
  const { MONGODB_URI = "", DATA_DIR } = settings;
  const env = { PATH: process.env.PATH, MONGODB_URI, DATA_DIR, FILES_KEY: BOTH, SESSION_SECRET: uuid() };
  return spawn(process.execPath, [join("app", "cli", "files.ts"), "rotate"], { env, stdio: "inherit" });
}

test("a rotation that is killed in the middle loses nothing, and two that run at once finish it", async () => {
  await using database = await testDatabase();
  const before = storeOf(database, FIRST_KEY)("certificates");
  const after = storeOf(database, SECOND_KEY)("certificates");
  const both = storeOf(database, BOTH)("certificates");
  await noteFileKey(keyring(FIRST_KEY).current.id);
  const files = Array.from({ length: FILES }, (_, nth) => ({
    path: `${uuid()}/${nth}.pdf`,
    content: noise(30_000 + nth),
  }));
  for (const { path, content } of files) await before.put(path, content, pdf);
  await named(files[0]?.path ?? "");
  const done = async () => {
    const opened = files.map(({ path }) =>
      after.read(path).then(
        () => true,
        () => false,
      ),
    );
    return (await Promise.all(opened)).filter(Boolean).length;
  };
  const whole = async (store: Bucket) => {
    for (const { path, content } of files) expect(Buffer.from(await store.read(path)).equals(content)).toBe(true);
  };

  const killed = rotate(database);
  await until("some are rotated", async () => (await done()) > 3);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(await done()).toBeLessThan(FILES);
  await whole(both);
  expect(await listFileKeys()).toHaveLength(2);
  expect(await isSealedOnly("certificates")).toBe(false);

  const codes = [rotate(database), rotate(database)].map(async (process) => (await once(process, "exit"))[0]);
  expect(await Promise.all(codes)).toEqual([0, 0]);
  await whole(after);
  await expect(before.read(files[0]?.path ?? "")).rejects.toThrow("unavailable");
  expect(await listFileKeys()).toEqual([keyring(SECOND_KEY).current.id]);
  expect(await isSealedOnly("certificates")).toBe(true);
});

test("what is removed while it is rotated stays removed, and what is being handed in stays", async () => {
  await using database = await testDatabase();
  const bucketOf = storeOf(database, BOTH);
  const real = bucketOf("certificates");
  const [user, unnamed] = [uuid(), `${uuid()}/young.pdf`];
  const path = `${user}/a.pdf`;
  for (const name of [path, unnamed]) await storeOf(database, FIRST_KEY)("certificates").put(name, noise(10), pdf);
  const id = await named(path);
  /** The student's removal comes between the reading and the writing. */
  const late = new Proxy(real, {
    get: (target, property: keyof Bucket) => {
      if (property !== "reseal")
        return typeof target[property] === "function" ? target[property].bind(target) : target[property];
      return async (asked: string) => {
        const bytes = await target.read(asked);
        if (asked === path) {
          await removeDocument(user, id, path);
          await target.remove(path);
        }
        await target.put(asked, bytes, pdf);
        return "earlier key";
      };
    },
  });
  await resealFiles((name: BucketName) => (name === "certificates" ? late : bucketOf(name)), keyring(BOTH));
  await expect(real.read(path)).rejects.toThrow(FileMissingError);
  expect(await real.read(unnamed)).toHaveLength(10);
});

test("a file that cannot be opened is named and left, and neither the keys nor plain files are given up for it", async () => {
  await using database = await testDatabase();
  const bucketOf = storeOf(database, BOTH);
  const before = storeOf(database, FIRST_KEY)("certificates");
  await noteFileKey(keyring(FIRST_KEY).current.id);
  const [good, bad] = [`${uuid()}/good.pdf`, `${uuid()}/bad.pdf`];
  await before.put(good, noise(10), pdf);
  await storeOf(
    database,
    "a key that nobody has kept anywhere".replaceAll(" ", "-"),
  )("certificates").put(bad, noise(10), pdf);
  const [certificates, uploads] = await resealFiles(bucketOf, keyring(BOTH));
  expect(certificates).toMatchObject({
    rotated: 1,
    failed: [{ path: bad, reason: expect.stringContaining("lacks the key") }],
  });
  expect(uploads).toMatchObject({ rotated: 0, failed: [] });
  expect(await listFileKeys()).toHaveLength(2);
  expect(await isSealedOnly("certificates")).toBe(false);
  expect(await isSealedOnly("evaluation-uploads")).toBe(true);
  await expect(bucketOf("certificates").read(bad)).rejects.not.toThrow(FileDamagedError);
});

test("the key of the embedded default is drawn once, for its owner alone, whoever asks first", async () => {
  await using directory = await temporaryDirectory();
  const settings = { FILES_KEY: undefined, DATA_DIR: directory.path };
  const ids = new Set(Array.from({ length: 3 }, () => openKeyring(settings).current.id));
  expect(ids.size).toBe(1);
  const { mode, size } = await stat(join(directory.path, "files-key"));
  expect(mode & 0o777).toBe(0o600);
  expect(size).toBeGreaterThanOrEqual(43);
});
