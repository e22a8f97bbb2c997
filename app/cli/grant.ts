import { grantRole } from "#app/identity/grants.server.ts";
import { portals } from "#app/identity/portals.ts";
import { staffCommand } from "./staff-command.ts";

await staffCommand("grant", async (role, email) => {
  const { called, door } = portals[role];
  switch (await grantRole("terminal", role, email)) {
    case "granted":
      return `${email} is ${called} now and can sign in at ${door}.`;
    case "already granted":
      return `${email} is ${called} already.`;
    case "not confirmed":
      throw new Error(`${email} has not confirmed the email address yet. Ask them to open the link in their mail.`);
    case "no account":
      throw new Error(`There is no account for ${email}. Ask them to sign up at ${door} first.`);
  }
});
