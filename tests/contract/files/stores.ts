import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Disk } from "flydrive";
import S3rver from "s3rver";
import { openDirectory } from "#app/files/directory-driver.server.ts";
import { openS3 } from "#app/files/s3-driver.server.ts";
import { type Bucket, type BucketName, createFileStore } from "#app/files/store.server.ts";
import { readSettings } from "#app/platform/env.server.ts";
import { temporaryDirectory } from "#tests/support/database.ts";

/** Two keys for files: the one that every test store begins with, and another. */
export const FIRST_KEY = "the-first-key-of-files-is-long-enough";
export const SECOND_KEY = "the-second-key-of-files-is-long-enough";

export interface TestStore {
  bucket: (name: BucketName) => Bucket;
  /** The same files under other keys. @param filesKey as in FILES_KEY */
  under: (filesKey: string) => (name: BucketName) => Bucket;
  /** The store itself, with what really lies there. */
  raw: Disk;
  /** Makes the store unreachable, as a pulled plug does, and reachable again; absent where a test must not do that. */
  goAway?: () => Promise<void>;
  comeBack?: () => Promise<void>;
  close: () => Promise<void>;
}

/** The stores that the contract suite runs on: the directory, an S3 server over HTTP, and S3_TEST_ENDPOINT when set. */
export const stores: [name: string, open: () => Promise<TestStore>][] = [
  ["directory", directoryStore],
  ["S3 over HTTP", s3Store],
  ...(process.env.S3_TEST_ENDPOINT ? [["S3_TEST_ENDPOINT", givenStore] as [string, () => Promise<TestStore>]] : []),
];

async function directoryStore(): Promise<TestStore> {
  const directory = await temporaryDirectory();
  const root = join(directory.path, "files");
  const under = (FILES_KEY: string) => createFileStore(readSettings({ DATA_DIR: directory.path, FILES_KEY }));
  return {
    bucket: under(FIRST_KEY),
    under,
    raw: openDirectory(root),
    goAway: async () => {
      await rename(root, `${root}-away`);
      await writeFile(root, "not a directory");
    },
    comeBack: async () => {
      await rm(root);
      await rename(`${root}-away`, root);
    },
    close: async () => directory[Symbol.asyncDispose](),
  };
}

async function s3Store(): Promise<TestStore> {
  const directory = await temporaryDirectory();
  const serve = (port: number) =>
    new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory: directory.path,
      configureBuckets: [{ name: "pgi" }],
    });
  let server = serve(0);
  const { port } = await server.run();
  const s3 = s3Settings({ S3_BUCKET: "pgi", S3_ENDPOINT: `http://127.0.0.1:${port}`, ...S3RVER });
  return {
    ...s3,
    goAway: () => server.close(),
    comeBack: async () => {
      server = serve(port);
      await server.run();
    },
    close: async () => {
      await server.close();
      await directory[Symbol.asyncDispose]();
    },
  };
}

const S3RVER = { S3_FORCE_PATH_STYLE: "1", S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };

/** The variables S3_TEST_* are those of the product; its bucket must exist. */
async function givenStore(): Promise<TestStore> {
  const { S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_REGION, S3_TEST_ACCESS_KEY_ID, S3_TEST_SECRET_ACCESS_KEY } =
    process.env;
  const s3 = s3Settings({
    S3_BUCKET: S3_TEST_BUCKET ?? "pgi-test",
    S3_ENDPOINT: S3_TEST_ENDPOINT,
    S3_REGION: S3_TEST_REGION,
    S3_FORCE_PATH_STYLE: process.env.S3_TEST_FORCE_PATH_STYLE ?? "1",
    S3_ACCESS_KEY_ID: S3_TEST_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: S3_TEST_SECRET_ACCESS_KEY,
  });
  return { ...s3, close: async () => undefined };
}

function s3Settings(environment: Record<string, string | undefined>): Pick<TestStore, "bucket" | "under" | "raw"> {
  const settings = (FILES_KEY: string) => readSettings({ ...environment, FILES_KEY });
  const under = (filesKey: string) => createFileStore(settings(filesKey));
  const raw = openS3(settings(FIRST_KEY), environment.S3_BUCKET ?? "");
  return { bucket: under(FIRST_KEY), under, raw };
}

/** A folder of its own for one test, so that tests and runs never meet in a shared bucket. */
export function ownFolder(): string {
  return `test-${randomUUID()}`;
}
