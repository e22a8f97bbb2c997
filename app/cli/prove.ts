import { randomBytes } from "node:crypto";
import mongoose from "mongoose";
import { bucket, PRIVATE_BUCKETS } from "#app/files/store.server.ts";
import { hashPassword } from "#app/identity/passwords.server.ts";
import { createStaffRow } from "#app/identity/roles.server.ts";
import { signIn } from "#app/identity/sign-in.server.ts";
import { fileSize } from "#app/platform/format.ts";
import { insertConfirmedAccounts } from "#app/records/accounts.server.ts";
import { countAll } from "#app/records/every-collection.server.ts";
import { runCommand, withDatabase } from "./run-command.ts";

// For the rehearsal of a backup, on the directory that it was restored into: works with what is there as the product does.
await runCommand(() =>
  withDatabase(async () => {
    console.log(await counts());
    console.log(await someFile());
    console.log(await someSignIn());
  }),
);

async function counts(): Promise<string> {
  const told = await Promise.all(
    Object.keys(mongoose.models).map(async (name) => ({ name, count: await countAll(name) })),
  );
  return told.flatMap(({ name, count }) => (count > 0 ? [`${count} ${name.replaceAll("_", " ")}`] : [])).join(", ");
}

async function someFile(): Promise<string> {
  for (const name of PRIVATE_BUCKETS)
    for await (const { path } of bucket(name).list())
      return `a private file of ${fileSize((await bucket(name).read(path)).byteLength)} was decrypted`;
  return "there is no private file in it";
}

/** Somebody of the staff who is only in this copy. */
async function someSignIn(): Promise<string> {
  const [email, password] = [
    `rehearsal-${randomBytes(8).toString("hex")}@rehearsal.invalid`,
    randomBytes(18).toString("hex"),
  ];
  const metadata = { full_name: "Rehearsal", role: "admin" as const, department: null, phone: null };
  const [account] = await insertConfirmedAccounts([{ email, password_hash: await hashPassword(password), metadata }]);
  if (!account) throw new Error("No account could be made.");
  await createStaffRow("admin", account);
  const browser = {
    address: "127.0.0.1",
    userAgent: "",
    remember: false,
    devices: new Map<string, string>(),
    previousToken: undefined,
  };
  const { kind } = await signIn({ ...browser, role: "admin", email, password });
  if (kind !== "signed in") throw new Error(`The sign-in was answered "${kind}".`);
  return "an admin signed in";
}
