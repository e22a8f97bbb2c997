import { connect, type Socket } from "node:net";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";

/** Milliseconds for one file, from connecting to the answer. */
const PATIENCE = 30_000;
/** Bytes of a part; each comes with its length before it. */
const PART = 64 * 1024;
/** Bytes of the longest answer that is one. */
const LONGEST_ANSWER = 4_096;

/** The scanner gave no verdict on a file; the message says why, for the log. */
export class ScannerAwayError extends Error {
  override name = "ScannerAwayError";
}

/**
 * Has a file scanned by clamd (its INSTREAM command).
 * @param address `tcp://host:port` or `unix:///path/of/the/socket`
 * @throws ScannerAwayError when it cannot be reached, takes too long, breaks off, or says anything else
 */
export async function scanWithClamd(bytes: Buffer, address: string, patience = PATIENCE): Promise<string | null> {
  const answer = await ask(bytes, new URL(address), patience);
  if (/^stream: OK$/.test(answer)) return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined) throw new ScannerAwayError(`The virus scanner answered "${answer.slice(0, 100)}".`);
  return found;
}

function ask(bytes: Buffer, address: URL, patience: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = open(address);
  const fail = (why: string) => {
    reject(new ScannerAwayError(`The virus scanner ${why}.`));
    socket.destroy();
  };
  const timer = setTimeout(() => fail("took too long"), patience);
  let answer = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    answer += part;
    if (answer.length > LONGEST_ANSWER) fail("answered without end");
    const end = answer.indexOf("\0");
    if (end < 0) return;
    resolve(answer.slice(0, end).trim());
    socket.destroy();
  });
  socket.on("connect", () => socket.end(command(bytes)));
  socket.on("error", (error: NodeJS.ErrnoException) => fail(`cannot be reached (${error.code})`));
  socket.on("close", () => {
    clearTimeout(timer);
    fail("broke off");
  });
  return promise;
}

function open({ protocol, hostname, port, pathname }: URL): Socket {
  if (protocol === "unix:") return connect(decodeURIComponent(pathname));
  return connect(Number(port), hostname.replace(/^\[(.*)\]$/, "$1"));
}

function command(bytes: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from("zINSTREAM\0", "latin1")];
  for (let at = 0; at < bytes.length; at += PART) {
    const part = bytes.subarray(at, at + PART);
    parts.push(lengthOf(part), part);
  }
  parts.push(Buffer.alloc(4));
  return Buffer.concat(parts);
}

function lengthOf(part: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  return length;
}

/** The harmless file by which virus scanners are tried, in two halves, so that no scanner takes this source for it. */
const EICAR = Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STAND", "ARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""));

/** What a person reads about a file in which a virus was found. */
export const VIRUS_REFUSAL =
  "A virus was found in this file, so it was not accepted. Check your device, and choose another file.";

/** Tells whether a file carries the text by which virus scanners are tried. */
export function isTestVirus(bytes: Buffer): boolean {
  return bytes.includes(EICAR);
}

/** What the virus scanner says of a file; "unknown" while it is away. Without a scanner every file is clean. */
type Scan = "clean" | "infected" | "unknown";

/** A virus was found; the message is meant for the person. */
export class InfectedFileError extends Error {
  override name = "InfectedFileError";

  constructor() {
    super(VIRUS_REFUSAL);
  }
}

/** Asks the virus scanner that the settings name, if any. It never fails: a scanner that is away knows nothing. */
export async function scan(bytes: Uint8Array): Promise<Scan> {
  const { CLAMAV_URL } = env();
  if (!CLAMAV_URL) return "clean";
  try {
    const found = await scanWithClamd(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), CLAMAV_URL);
    if (found !== null) log.warn({ virus: found }, "a virus was found in an upload");
    return found === null ? "clean" : "infected";
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "a file waits for the virus scanner");
    return "unknown";
  }
}
