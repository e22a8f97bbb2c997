import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ScannerAwayError, scanWithClamd } from "#app/files/antivirus.server.ts";
import { fakeClamd, VIRUS } from "#tests/support/fake-clamd.ts";
import { uuid } from "#tests/support/random.ts";

const LARGE = Buffer.alloc(5 * 1024 * 1024, "a");

test("a clean file is clean, whatever its size, and comes to the scanner as it is", async () => {
  await using scanner = await fakeClamd();
  for (const file of [Buffer.alloc(0), Buffer.from("x"), Buffer.alloc(65_536, 1), LARGE]) {
    expect(await scanWithClamd(file, scanner.url)).toBeNull();
    expect(scanner.scanned.at(-1)?.equals(file)).toBe(true);
  }
});

test("a virus is named", async () => {
  await using scanner = await fakeClamd();
  expect(await scanWithClamd(Buffer.from(`before ${VIRUS} after`), scanner.url)).toBe("Test.Virus");
});

test("a scanner behind a socket file is one, too", async () => {
  await using scanner = await fakeClamd("scan", join(tmpdir(), `${uuid()}.sock`));
  expect(await scanWithClamd(Buffer.from("x"), scanner.url)).toBeNull();
});

test.each(["hang", "garbage", "disconnect", "endless", "too large"] as const)(
  "a scanner that gives no verdict (%s) is away",
  async (mood) => {
    await using scanner = await fakeClamd(mood);
    await expect(scanWithClamd(LARGE, scanner.url, 500)).rejects.toThrow(ScannerAwayError);
  },
);

test("so is one that is not there", async () => {
  const scanner = await fakeClamd();
  await scanner[Symbol.asyncDispose]();
  await expect(scanWithClamd(Buffer.from("x"), scanner.url)).rejects.toThrow("cannot be reached");
  await expect(scanWithClamd(Buffer.from("x"), "unix:///nowhere/at.all")).rejects.toThrow("cannot be reached");
});
