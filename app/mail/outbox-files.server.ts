import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "#app/platform/env.server.ts";

/** Where mails go as files while there is no mail server. */
export function outboxOf({ DATA_DIR }: Pick<Settings, "DATA_DIR">): string {
  return join(DATA_DIR, "outbox");
}

/** The name of a mail's file in the outbox, without its ending. */
export function outboxName({ id, at }: { id: string; at: Date }): string {
  return `${at.toISOString().replaceAll(":", "-")}-${id}`;
}

/** Removes the files of these mails, also half-written ones. @param ids of the mails */
export async function removeFromOutbox(ids: readonly string[], settings: Pick<Settings, "DATA_DIR">): Promise<void> {
  const directory = outboxOf(settings);
  const unwanted = new Set(ids);
  for (const file of await readdir(directory).catch(() => []))
    if (unwanted.has(/-([0-9a-f]+)\.(?:eml|part)$/.exec(file)?.[1] ?? ""))
      await rm(join(directory, file), { force: true });
}
