import { resetSecondFactor } from "#app/identity/second-factor.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { env } from "#app/platform/env.server.ts";
import { findAccountByEmail } from "#app/records/accounts.server.ts";
import { runCommand } from "./run-command.ts";

/** Runs `npm run reset-second-factor <email>`, for the one whom no super admin can help. */
await runCommand(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new Error("Usage: npm run reset-second-factor <email>");
  await connectDatabase(env(), { own: false });
  try {
    const account = await findAccountByEmail(normaliseEmail(given));
    if (!account) throw new Error(`There is no account for ${given}.`);
    const { id: accountId, email, metadata } = account;
    const had = await resetSecondFactor("terminal", { accountId, email, fullName: metadata.full_name });
    console.log(had ? `${email} signs in with the password alone now.` : `${email} has no second factor.`);
  } finally {
    await disconnectDatabase();
  }
});
