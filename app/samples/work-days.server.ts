import { startOfDay } from "#app/platform/format.ts";
import { Batch } from "./batch.server.ts";
import { Chance } from "./chance.ts";
import { assessor, registrar, type SampleStaff } from "./staff.server.ts";
import { addSignIn } from "./trail.server.ts";

const DAYS = 25;
const HOUR_MS = 3_600_000;
const SUNDAY = 0;
const IN_INDIA = 12 * HOUR_MS;
/** Of so many mornings somebody mistypes the password once. */
const MISTYPED = 0.06;

/** The mornings on which the staff of the institute signed in. */
export async function makeTrail(now: Date): Promise<void> {
  const chance = new Chance(41);
  const batch = new Batch();
  const team = [assessor(0), assessor(1), assessor(2), registrar(1)];
  for (let ago = DAYS; ago >= 0; ago--) {
    const day = startOfDay(now, -ago);
    if (new Date(day.getTime() + IN_INDIA).getUTCDay() === SUNDAY) continue;
    for (const each of team) {
      const at = new Date(day.getTime() + (9 + 1.5 * chance.next()) * HOUR_MS);
      const mistyped = chance.next() < MISTYPED;
      if (at >= now) continue;
      if (mistyped) add(batch, each, new Date(at.getTime() - 40_000), "sign-in bad");
      add(batch, each, at, "sign-in good");
    }
  }
  await batch.keep();
}

function add(batch: Batch, { id, name, email }: SampleStaff, at: Date, kind: "sign-in good" | "sign-in bad"): void {
  addSignIn(batch, at, { accountId: id, name, email, role: "admin", kind });
}
