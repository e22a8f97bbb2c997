import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { sinceTime } from "../../../app/cli/rules/samples.ts";

vi.setConfig({ testTimeout: 30_000 });

/** A copy of the fixture's files and a terminal in which `npm run rules` works on it. */
async function workplace() {
  const root = await mkdtemp(join(tmpdir(), "pgi-cli-"));
  await cp("tests/unit/counsellor/fixtures", root, { recursive: true });
  const environment = {
    ...process.env,
    RULES_DIR: join(root, "rules"),
    CONTENT_DIR: join(root, "content"),
    DATA_DIR: join(root, "data"),
  };
  return {
    file: (path: string) => join(root, "rules", path),
    rules: (...args: string[]) =>
      new Promise<{ code: number; out: string; err: string }>((resolve) => {
        execFile(process.execPath, ["app/cli/rules.ts", ...args], { env: environment }, (error, out, err) =>
          resolve({ code: error === null ? 0 : Number(error.code), out, err }),
        );
      }),
    async edit(path: string, change: (text: string) => string) {
      await writeFile(join(root, "rules", path), change(await readFile(join(root, "rules", path), "utf8")));
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

const ESCAPE = String.fromCharCode(27);

test("check: exit code 0 and one line when all is well, in plain text when no terminal looks on", async () => {
  await using place = await workplace();
  const { code, out, err } = await place.rules("check");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^All is well: 30 files checked in \d+ ms\.\n$/);
});

test("check: exit code 1 and every mistake with its place, for people and for machines", async () => {
  await using place = await workplace();
  await place.edit("replies/fees.json", (text) => text.replace("start:assessment", "start:assesment"));
  await place.edit("replies/portfolio.json", (text) => text.replace("},", "}"));
  const told = await place.rules("check");
  expect(told.code).toBe(1);
  expect(told.out).toContain('There is no flow named "assesment". Did you mean assessment?');
  expect(told.out).toMatch(/replies\/fees\.json:\d+:\d+ {2}event\.params\.buttons\[1\]\.action/);
  expect(told.out).toContain("2 mistakes in 2 files (30 files checked");
  expect(told.out).not.toContain(ESCAPE);
  const { code, out } = await place.rules("check", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    files: 30,
    findings: [{ file: "replies/fees.json", didYouMean: "assessment" }, { file: "replies/portfolio.json" }],
  });
});

test("ask: the reply, the rule, the reason and the runners-up", async () => {
  await using place = await workplace();
  const { code, out } = await place.rules("ask", "hello, the fees?");
  expect(code).toBe(0);
  expect(out).toContain('it mentions "fee"');
  expect(out).toContain("Next in line");
  const paid = JSON.parse((await place.rules("ask", "How do I pay?", "--as", "paid", "--json")).out);
  expect(paid).toMatchObject({ as: "paid", given: [{ topic: "paid" }], says: [{ text: "You have paid already." }] });
  expect((await place.rules("ask", "xylophone")).code).toBe(1);
});

test("ask: still answers, and says so, while something else is broken", async () => {
  await using place = await workplace();
  await place.edit("replies/portfolio.json", () => "");
  const { code, out, err } = await place.rules("ask", "fees");
  expect(code).toBe(0);
  expect(out).toContain("The fee is 4,999 rupees.");
  expect(err).toContain("1 mistake");
});

test("test: misses and what is not exercised", async () => {
  await using place = await workplace();
  const { code, out } = await place.rules("test", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    ok: true,
    conversations: 1,
    misses: [],
    notCovered: { answers: expect.arrayContaining(["assessment/welcome: no"]) },
  });
  await place.edit("conversations/to-gmp.json", (text) =>
    text.replace('"outcome": "gmp"', '"outcome": "not-eligible"').replace('"press": "Yes"', '"press": "Maybe"'),
  );
  const missed = await place.rules("test");
  expect(missed.code).toBe(1);
  expect(missed.out).toContain(
    'conversations/to-gmp.json: in turn 4, a button "Maybe" was expected, and no such button so far came.',
  );
});

test("paths: the difference to the checked-in table, accepted with --write", async () => {
  await using place = await workplace();
  expect((await place.rules("paths")).code).toBe(1);
  expect((await place.rules("paths", "--write")).code).toBe(0);
  expect((await place.rules("paths")).code).toBe(0);
  await place.edit("conditions.json", (text) => text.replace('"value": true', '"value": false'));
  const { code, out } = await place.rules("paths");
  expect(code).toBe(1);
  expect(out).toContain("- | yes | 5-or-more | yes | **gmp** |");
  expect(out).toContain("+ | yes | 5-or-more | yes | **not-eligible** |");
});

test("graph: Mermaid text, and one SVG per flow", async () => {
  await using place = await workplace();
  const { out } = await place.rules("graph");
  expect(out).toContain("flowchart TD");
  expect(out).toContain('asks_welcome -->|"yes"| asks_experience');
  await place.rules("graph", "--svg", place.file("../"));
  const svg = await readFile(place.file("../assessment.svg"), "utf8");
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  for (const name of ["welcome", "experience", "ineligible", "gmp", "not-eligible"])
    expect(svg).toContain(`>${name}</text>`);
});

test("new reply: a skeleton that passes the check, and never overwrites", async () => {
  await using place = await workplace();
  expect((await place.rules("new", "reply", "team-discount")).code).toBe(0);
  expect((await place.rules("check")).code).toBe(0);
  const again = await place.rules("new", "reply", "team-discount");
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("exists already") });
  const refused = await Promise.all(["../evil", "Team", "", "a b"].map((topic) => place.rules("new", "reply", topic)));
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
});

test("unanswered: says where there is no database to ask, and makes none", async () => {
  await using place = await workplace();
  const err = expect.stringContaining("There is no database in");
  expect(await place.rules("unanswered")).toMatchObject({ code: 1, err });
  expect(await place.rules("unanswered")).toMatchObject({ code: 1, err });
  expect((await place.rules("unanswered", "--since", "yesterday")).code).toBe(1);
});

test("a wrong command or option is one clear sentence and exit code 1", async () => {
  await using place = await workplace();
  for (const args of [["chek"], ["check", "--fast"], ["ask"], ["ask", "fees", "--as", "boss"], []]) {
    const { code, out, err } = await place.rules(...args);
    expect(code).toBe(1);
    expect(out + err).not.toContain("    at ");
  }
});

test.each([
  ["7d", "2026-11-14T12:00:00.000Z"],
  ["2026-11-01", "2026-11-01T00:00:00.000Z"],
  ["2026-13-01", undefined],
  ["soon", undefined],
])("--since %s", (given, expected) => {
  expect(sinceTime(given, new Date("2026-11-21T12:00:00Z"))?.toISOString()).toBe(expected);
});
