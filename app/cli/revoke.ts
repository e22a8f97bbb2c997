import { revokeRole } from "#app/identity/grants.server.ts";
import { portals } from "#app/identity/portals.ts";
import { staffCommand } from "./staff-command.ts";

await staffCommand("revoke", async (role, email) => {
  const { called } = portals[role];
  switch (await revokeRole("terminal", role, email)) {
    case "revoked":
      return `${email} is not ${called} any more; open sessions have lost their access.`;
    case "not granted":
      return `${email} is not ${called}.`;
    case "no account":
      throw new Error(`There is no account for ${email}.`);
  }
});
