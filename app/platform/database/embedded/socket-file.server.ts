import { createHash } from "node:crypto";
import { lstatSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const FILE = "engine.sock";
/** What a socket's path may have on every system, in bytes. */
const LONGEST_PATH = 100;
const ANSWER_MS = 2000;

/** Where the engine of a directory listens: in the directory, or when that path is too long, in a private one that a link there names. */
export function placeSocket(directory: string): string {
  const path = join(directory, FILE);
  removeSocket(directory);
  if (Buffer.byteLength(path) <= LONGEST_PATH) return path;
  const elsewhere = join(mkdtempSync(join(tmpdir(), prefixOf(directory))), FILE);
  symlinkSync(elsewhere, path);
  return elsewhere;
}

/** Takes away the socket of an engine that is gone, with its private directory. */
export function removeSocket(directory: string): void {
  const path = socketOf(directory);
  if (path && dirname(path) !== directory) rmSync(dirname(path), { recursive: true, force: true });
  rmSync(join(directory, FILE), { force: true });
}

/** The socket of the engine that runs on a directory; undefined when nobody listens there. */
export async function runningSocket(directory: string): Promise<string | undefined> {
  const path = socketOf(directory);
  if (!path) return undefined;
  const socket = connect(path);
  const answered = await new Promise<boolean>((resolve) => {
    socket.setTimeout(ANSWER_MS, () => resolve(false));
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  });
  socket.destroy();
  return answered ? path : undefined;
}

/** The socket that a directory has or names; a link that came with a copy of another directory counts as none. */
function socketOf(directory: string): string | undefined {
  const path = join(directory, FILE);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isSymbolicLink()) return found && path;
  const target = readlinkSync(path);
  return target.startsWith(join(tmpdir(), prefixOf(directory))) ? target : undefined;
}

function prefixOf(directory: string): string {
  return `pgi-${createHash("sha256").update(directory).digest("hex").slice(0, 12)}-`;
}
