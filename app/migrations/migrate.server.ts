import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/platform/log.server.ts";
import { NO_WORK } from "#app/records/lease.server.ts";
import {
  claimMigration,
  forgetNewer,
  type HeldMigration,
  isInUse,
  listMigrated,
  Migrations,
  migrationLeases,
} from "#app/records/migrations.server.ts";
import { MIGRATIONS_IN_ORDER, type Migration } from "./migrations.server.ts";

const RENEW_MS = 5_000;
const LOOK_AGAIN_MS = 250;

/**
 * Brings the rows of the database into the shape that this program knows, one migration after the other. Of several processes that
 * start at once one does each, and the others wait for it. A new database has the shape from its beginning.
 */
export async function migrate(migrations = MIGRATIONS_IN_ORDER): Promise<void> {
  await forgetNewer();
  const done = await listMigrated();
  const pending = migrations.filter(({ name }) => !done.includes(name));
  if (pending.length === 0) return;
  if (done.length === 0 && !(await isInUse())) {
    for (const { name, expands } of pending)
      await Migrations.ensure({ name }, { ...NO_WORK, expands, done_at: new Date() });
    return;
  }
  // Loaded only where there is something to do, which is hardly ever.
  const { Umzug } = await import("umzug");
  const held = new Map<string, HeldMigration>();
  const umzug = new Umzug({
    migrations: migrations.map((migration) => ({
      name: migration.name,
      async up() {
        const claim = await claimWhenFree(migration);
        if (!claim) return;
        held.set(migration.name, claim);
        await perform(migration, claim);
      },
    })),
    storage: {
      executed: listMigrated,
      async logMigration({ name }) {
        const claim = held.get(name);
        if (claim) await migrationLeases.finish(claim, { done_at: new Date() });
      },
      async unlogMigration() {
        throw new Error("A migration is not undone; restore a backup.");
      },
    },
    logger: undefined,
  });
  await umzug.up();
}

/** The migration, as this process's own; null when another has done it. */
async function claimWhenFree({ name, expands = false }: Migration): Promise<HeldMigration | null> {
  for (let waited = 0; !(await Migrations.exists({ name, done_at: { $ne: null } })); waited += LOOK_AGAIN_MS) {
    const claim = await claimMigration(name, expands);
    if (claim) return claim;
    if (waited === 0) log.info({ migration: name }, "another process changes the shape of the database");
    await pause(LOOK_AGAIN_MS);
  }
  return null;
}

async function perform({ name, up }: Migration, claim: HeldMigration): Promise<void> {
  const renewal = setInterval(() => void migrationLeases.renew(claim).catch(() => false), RENEW_MS);
  const began = performance.now();
  try {
    const rows = await up();
    log.info({ migration: name, rows, ms: Math.round(performance.now() - began) }, "the database was migrated");
  } catch (error) {
    await migrationLeases.postpone(claim, new Date(), true);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}
