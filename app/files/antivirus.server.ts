import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { scanWithClamd } from "./clamd.server.ts";
import { VIRUS_REFUSAL } from "./test-virus.server.ts";

/** What the virus scanner says of a file; "unknown" while it is away. Without a scanner every file is clean. */
export type Scan = "clean" | "infected" | "unknown";

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
