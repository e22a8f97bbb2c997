import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What a command of the terminal said, and how it ended. */
export interface Ended {
  code: number | null;
  said: string;
}

/** Runs a command of app/cli with an environment of its own. @param afterMs kills it then, as a power cut would */
export async function runCli(
  name: string,
  args: string[],
  env: Record<string, string>,
  afterMs?: number,
): Promise<Ended> {
  const child = spawn(process.execPath, [join("app", "cli", `${name}.ts`), ...args], {
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: "node_modules/.cache/node", LOG_LEVEL: "warn", ...env },
  });
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (said += text));
  const timer = afterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), afterMs);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  return { code, said };
}
