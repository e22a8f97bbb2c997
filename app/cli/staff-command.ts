import type { StaffRole } from "#app/identity/grants.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { runCommand } from "./run-command.ts";

const roles: Record<string, StaffRole> = { admin: "admin", "super-admin": "super_admin" };

/**
 * Runs `npm run <name> <admin|super-admin> <email>` against the database of the settings, while the product runs or not.
 * @param change does it, and says in one line what happened
 */
export function staffCommand(name: string, change: (role: StaffRole, email: string) => Promise<string>): Promise<void> {
  return runCommand(async () => {
    const [given = "", email] = process.argv.slice(2);
    const role = roles[given];
    if (!role || !email) throw new Error(`Usage: npm run ${name} <admin|super-admin> <email>`);
    await connectDatabase(env(), { own: false });
    try {
      console.log(await change(role, email));
    } finally {
      await backgroundIdle();
      await disconnectDatabase();
    }
  });
}
