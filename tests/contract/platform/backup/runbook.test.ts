import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { inviteStaff } from "#app/identity/roles.server.ts";
import { noteFileKey } from "#app/records/file-seals.server.ts";
import { inDatabaseAtRest, temporaryDirectory } from "#tests/support/database.ts";
import { runCli } from "#tests/support/run-cli.ts";

/** The commands of a bad day, as they stand there. */
const days = readFileSync("docs/runbook.md", "utf8")
  .split("\n## ")
  .flatMap((day) =>
    Array.from(day.matchAll(/```\n([^`]*)```/g), ([, commands = ""]) => [day.split("\n")[0] ?? "", commands] as const),
  );

test("the commands of the runbook do what they say, one bad day after the other", async () => {
  await using place = await temporaryDirectory();
  const at = (name: string) => join(place.path, name);
  for (const name of ["bin", "root", "pgi-backups"]) mkdirSync(at(name));
  symlinkSync(process.cwd(), at("root/current"));
  writeFileSync(at("bin/systemctl"), "#!/bin/sh\n", { mode: 0o755 });
  symlinkSync(join(process.cwd(), "deploy/pgi"), at("bin/pgi"));
  writeFileSync(at("settings.env"), `DATA_DIR=${at("pgi")}\nLOG_LEVEL=warn\n`);
  await inDatabaseAtRest(at("pgi"), async () => {
    await inviteStaff("terminal", "admin", "former-colleague@example.org", "Former Colleague");
    await noteFileKey("0123456789abcdef");
  });
  const backup = at("pgi-backups/pgi-2026-01-31-0230.tar");
  expect((await runCli("backup", [backup], { DATA_DIR: at("pgi") })).code).toBe(0);
  const NODE_COMPILE_CACHE = join(process.cwd(), "node_modules/.cache/node");
  const env = {
    NODE_COMPILE_CACHE,
    PATH: `${at("bin")}:${process.env.PATH}`,
    PGI_ROOT: at("root"),
    PGI_SETTINGS: at("settings.env"),
  };
  const said: Record<string, string> = {};
  for (const [day, commands] of days) {
    const here = commands
      .replaceAll("/var/lib/pgi", at("pgi"))
      .replaceAll("/srv/pgi/current", process.cwd())
      .replaceAll("/srv/pgi", process.cwd());
    const { stdout } = await promisify(execFile)("sh", ["-ec", here], { env });
    said[day] = stdout;
  }
  expect(days.length).toBe(9);
  expect(said["2. The disk is lost"]).toMatch(/stands up[\s\S]*Restored what was there/);
  expect(said["3. A key is lost"]).toMatch(/0123456789abcdef +MISSING +files[\s\S]*no longer asked for/);
  expect(said["4. The mail server is away for a week"]).toContain("/reset-password?token=");
  expect(said["7. An editor's edit is broken"]).toContain("All is well");
  expect(said["8. Something has leaked"]).toContain("is not an admin any more");
});
