import { portals } from "#app/identity/portals.ts";
import { grantRole, inviteStaff, revokeRole, type StaffRole } from "#app/identity/roles.server.ts";
import { resetSecondFactor } from "#app/identity/second-factor.server.ts";
import { WELCOME_DAYS } from "#app/identity/tokens.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { findAccountByEmail } from "#app/records/accounts.server.ts";
import { runCommand, withDatabase } from "./run-command.ts";

const USAGE = `Usage, while the product runs or not:
npm run grant <admin|super-admin> <email>
npm run grant <admin|super-admin> <email> "<full name>"
  for whom no mail reaches, such as the first of all: prints the link at which they choose their password
npm run revoke <admin|super-admin> <email>
npm run reset-second-factor <email>
  for the one whom no super admin can help`;

const ROLES: Record<string, StaffRole> = { admin: "admin", "super-admin": "super_admin" };

await runCommand(async () => {
  const [command, ...given] = process.argv.slice(2);
  const role = ROLES[given[0] ?? ""];
  const email = given[command === "reset-second-factor" ? 0 : 1] ?? "";
  if (command === "reset-second-factor" && given.length === 1)
    console.log(await withDatabase(() => resetFactorOf(email)));
  else if (command === "grant" && role && given.length === 2) console.log(await withDatabase(() => grant(role, email)));
  else if (command === "grant" && role && given.length === 3)
    console.log(await withDatabase(() => invite(role, given[1] ?? "", given[2] ?? "")));
  else if (command === "revoke" && role && given.length === 2)
    console.log(await withDatabase(() => revoke(role, email)));
  else throw new Error(USAGE);
});

async function grant(role: StaffRole, email: string): Promise<string> {
  const { called, signInPage } = portals[role];
  switch (await grantRole("terminal", role, email)) {
    case "granted":
      return `${email} is ${called} now and can sign in at ${signInPage}.`;
    case "already granted":
      return `${email} is ${called} already.`;
    case "not confirmed":
      throw new Error(`${email} has not confirmed the email address yet. Ask them to open the link in their mail.`);
    case "no account":
      throw new Error(`There is no account for ${email}. Ask them to sign up at ${signInPage} first.`);
  }
}

async function invite(role: StaffRole, email: string, fullName: string): Promise<string> {
  const link = await inviteStaff("terminal", role, email, fullName);
  if (link === null) throw new Error(`${email} has an account already: grant without a name.`);
  return `${email} is ${portals[role].called}, and chooses a password within ${WELCOME_DAYS} days at\n${link}`;
}

async function revoke(role: StaffRole, email: string): Promise<string> {
  const { called } = portals[role];
  switch (await revokeRole("terminal", role, email)) {
    case "revoked":
      return `${email} is not ${called} any more; open sessions have lost their access.`;
    case "not granted":
      return `${email} is not ${called}.`;
    case "no account":
      throw new Error(`There is no account for ${email}.`);
  }
}

async function resetFactorOf(given: string): Promise<string> {
  const account = await findAccountByEmail(normaliseEmail(given));
  if (!account) throw new Error(`There is no account for ${given}.`);
  const { id: accountId, email, metadata } = account;
  const had = await resetSecondFactor("terminal", { accountId, email, fullName: metadata.full_name });
  return had ? `${email} signs in with the password alone now.` : `${email} has no second factor.`;
}
