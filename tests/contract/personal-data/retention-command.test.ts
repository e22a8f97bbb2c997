import { expect, test } from "vitest";
import { inDatabaseAtRest, temporaryDirectory } from "#tests/support/database.ts";
import { insertRows } from "#tests/support/rows.ts";
import { runCli } from "#tests/support/run-cli.ts";

const person = {
  full_name: "Asha Rao",
  email: "asha@example.org",
  phone: "9876543210",
  current_profession: "Teacher",
  years_of_experience: "1-3",
  interests: null,
};

const lineOf = (output: string, kind: string) =>
  output
    .split("\n")
    .find((line) => line.startsWith(`${kind} `))
    ?.split(/ {2,}/);

test("a dry run says what would go and changes nothing; without it the same goes", async () => {
  await using directory = await temporaryDirectory();
  const rows = [
    { ...person, registered_at: new Date("2020-03-01T06:00:00Z"), submission_key: "old" },
    { ...person, registered_at: new Date(), submission_key: "young" },
  ];
  await inDatabaseAtRest(directory.path, () => insertRows("interested_students", rows));
  const run = (...flags: string[]) => runCli("retention", flags, { DATA_DIR: directory.path });
  expect(lineOf((await run("--dry-run")).said, "interest")).toEqual(["interest", "2 years", "1", "2020-03-01"]);
  expect(lineOf((await run()).said, "interest")).toEqual(["interest", "2 years", "1"]);
  expect(lineOf((await run("--dry-run")).said, "interest")).toEqual(["interest", "2 years", "0"]);
  expect((await run("--dryrun")).code).toBe(1);
});
