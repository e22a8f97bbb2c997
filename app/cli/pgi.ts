import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { runCommand } from "./run-command.ts";

/** The commands, each with its program and what that is given first. */
const COMMANDS: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  access: ["access"],
  backup: ["backup"],
  check: ["rules", "check", "--content"],
  evaluation: ["evaluation"],
  files: ["files"],
  grant: ["accounts", "grant"],
  move: ["move"],
  "reset-second-factor": ["accounts", "reset-second-factor"],
  restore: ["restore"],
  retention: ["retention"],
  revoke: ["accounts", "revoke"],
  rules: ["rules"],
  seed: ["seed"],
};

const USAGE = `Usage: pgi COMMAND ..., or npm run COMMAND -- ...
Commands: ${Object.keys(COMMANDS).join(", ")}. Without more they say what they do.
With PGI_SETTINGS the settings are those of that file, as the service has them; what the environment has goes before it.`;

// Every tool goes through here, so that it works with the settings of the service and as the user whose data it is about.
await runCommand(async () => {
  const [name = "", ...given] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(USAGE);
  readSettingsFile(process.env.PGI_SETTINGS);
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(resolve(import.meta.dirname, "../.."));
  actAsOwner(process.env.DATA_DIR ?? "./data");
  const [program, ...first] = command;
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...first, ...given);
  await import(`./${program}.ts`);
});

function readSettingsFile(file: string | undefined): void {
  if (!file) return;
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file, "utf8")))) process.env[name] ??= value;
  } catch (error) {
    throw new Error(`The settings cannot be read: ${(error as Error).message}. Run it as root (sudo pgi ...).`);
  }
}

/** What root writes into the service's data directory the service could not open. */
function actAsOwner(dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  const { uid, gid } = statSync(dataDir);
  if (uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
