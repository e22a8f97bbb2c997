import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { checkContent } from "#app/cli/rules/content.ts";
import { judgeContent } from "#app/counsellor/check/content.ts";
import { readSnapshot } from "#app/counsellor/load/read-directory.server.ts";
import { composeMail } from "#app/mail/compose.server.ts";
import { applicationFee } from "#app/payments/courses.server.ts";
import { contactContent } from "#app/personal-data/notice-content.server.ts";
import { contentFile, contentFindings, readAllContent } from "#app/platform/content.server.ts";
import { env } from "#app/platform/env.server.ts";
import { facts } from "#app/platform/facts.server.ts";
import { openLastGood } from "#app/platform/last-good.server.ts";
import { log } from "#app/platform/log.server.ts";

const directory = mkdtempSync(join(tmpdir(), "pgi-content-"));
env().CONTENT_DIR = directory;
judgeContent();

beforeEach(() => cpSync("content", directory, { recursive: true }));

const pathOf = (name: string) => join(directory, name);
const edit = (name: string, from: string, to: string) =>
  writeFileSync(pathOf(name), readFileSync(join("content", name), "utf8").replace(from, to));
/** What the check says of all files, in the order of the files. */
const told = async () =>
  (await checkContent(await readSnapshot({ rules: "rules", content: directory }))).findings.map(
    ({ file, line, path, message, didYouMean }) => ({ file, line, path, message, ...(didYouMean && { didYouMean }) }),
  );

test.each([
  ["facts.json", "4999", '"five"', { path: "fees.application", message: expect.stringContaining('the text "five"') }],
  ["facts.json", '"fees": {', '"fees": { "application": 1,', { message: expect.stringContaining("stands twice") }],
  ["landing.json", '",\n', '"\n', { path: "", message: expect.stringContaining("comma") }],
  ["landing.json", "{{gmp.managerialYears}}", "{{gmp.managerYears}}", { didYouMean: "gmp.managerialYears" }],
  ["credential.json", '"heading"', '"headign"', { didYouMean: "heading" }],
  ["mails/confirm-email.json", "{{hours}}", "{{hour}}", { path: "text", didYouMean: "hours" }],
  ["contact.json", "2026-11-22", "22 November", { message: '"22 November" is no day.' }],
  ["retention.json", '"2 years"', '"a while"', { path: "interest.period" }],
  ["contact.json", "(/my-data)", "(/mydata)", { message: 'The link "/mydata" leads nowhere.' }],
])("a mistake in %s (%s -> %s) is told with its place", async (file, from, to, wanted) => {
  edit(file, from, to);
  expect(await told()).toContainEqual(
    expect.objectContaining({ file: `content/${file}`, line: expect.any(Number), ...wanted }),
  );
});

test("a file that nothing reads and one that is missing are told, and all is well without", async () => {
  expect(await told()).toEqual([]);
  cpSync(pathOf("mails/confirm-email.json"), pathOf("mails/confirm-emial.json"));
  rmSync(pathOf("mails/confirm-email.json"));
  expect(await told()).toMatchObject([
    { message: "Nothing reads this file.", didYouMean: "content/mails/confirm-email.json" },
    { file: "content/mails/confirm-email.json", message: "The file is missing." },
  ]);
  rmSync(pathOf("mails/confirm-emial.json"));
});

test("a broken edit leaves the last good text in all places alike, is logged once and told to staff", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
  const other = contentFile("facts", z.object({ gmp: z.object({ code: z.string() }) }));
  readAllContent();
  edit("facts.json", '"application": 4999', '"application": 5999');
  vi.advanceTimersByTime(1000);
  expect([applicationFee(), facts().fees.application, other().gmp.code]).toEqual([5999, 5999, "GMP"]);
  // Of what some read nothing is wrong in this edit, and still nobody gets it.
  edit("facts.json", '"code": "GMP"', '"code": "XYZ", "application": "five"');
  edit("facts.json", "4999", '"five"');
  vi.advanceTimersByTime(1000);
  expect([applicationFee(), facts().fees.application, other().gmp.code]).toEqual([5999, 5999, "GMP"]);
  expect(contactContent().ways[0]?.email).toBe("counsellor@pgi.example");
  expect(contentFindings()).toMatchObject([{ file: "content/facts.json", path: "fees.application" }]);
  expect(logged).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("a start with a mistake goes on with the last good copy, or tells all mistakes at once", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(log, "error").mockReturnValue(undefined);
  const late = contentFile("samples/late", z.object({ n: z.number() }));
  const missing = "content/samples/late.json:1: The file is missing.";
  expect(readAllContent).toThrow(missing);
  expect(late).toThrow("The file is missing.");
  writeFileSync(pathOf("samples/late.json"), '{ "n": "one" }');
  vi.advanceTimersByTime(1000);
  expect(readAllContent).toThrow('content/samples/late.json:1 (n): "n" must be a number without quotes');
  const copies = mkdtempSync(join(tmpdir(), "pgi-good-"));
  writeFileSync(join(copies, "content-samples-late.json"), '{ "n": 1 }');
  openLastGood(copies);
  expect(late()).toEqual({ n: 1 });
  openLastGood(undefined);
  const values = { name: "Asha", link: "http://localhost", hours: 24 };
  expect(composeMail("a@people.example", "confirm-email", values).text).toContain("24");
  vi.useRealTimers();
});
