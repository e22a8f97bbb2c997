import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashPassword, verifyPassword } from "#app/identity/passwords.server.ts";
import { createStaffRow, personOf } from "#app/identity/roles.server.ts";
import { dummyGateway } from "#app/payments/gateway.server.ts";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import { isPublic, type Settings } from "#app/platform/env.server.ts";
import {
  findAccountByEmail,
  insertConfirmedAccounts,
  type Role,
  type StoredAccount,
  setPasswordHash,
} from "#app/records/accounts.server.ts";
import { countAll } from "#app/records/every-collection.server.ts";
import { deleteSessionsOfAccount } from "#app/records/sessions.server.ts";
import { ensureStudent } from "#app/records/students.server.ts";

/** An account to try the product with, as DATA_DIR/sample-accounts.json lists it. */
export interface SampleAccount {
  role: Role;
  email: string;
  password: string;
}

interface Sample {
  role: Role;
  email: string;
  full_name: string;
  department?: string;
  paid?: boolean;
}

const samples: Sample[] = [
  { role: "student", email: "student@pgi.example", full_name: "Asha Rao" },
  { role: "student", email: "paid-student@pgi.example", full_name: "Vikram Mehta", paid: true },
  { role: "admin", email: "admin@pgi.example", full_name: "Leela Nair", department: "Admissions" },
  { role: "super_admin", email: "super-admin@pgi.example", full_name: "Farhan Qureshi" },
];

const FILE = "sample-accounts.json";
const PASSWORD_BYTES = 12;

/**
 * On the embedded database, and only there: at the first start creates accounts to try the product with, with passwords
 * drawn at random and kept in DATA_DIR/sample-accounts.json. Where the world can sign in there are none.
 * @returns the accounts with their first passwords; none on a database of the owner's or at a public address
 */
export async function seedSampleAccounts(
  settings: Pick<Settings, "MONGODB_URI" | "DATA_DIR" | "ORIGIN">,
): Promise<SampleAccount[]> {
  if (settings.MONGODB_URI) return [];
  const file = join(settings.DATA_DIR, FILE);
  if (isPublic(settings)) {
    await closeSamples(file);
    return [];
  }
  if ((await countAll("accounts")) > 0) return readSamples(file);

  const drawn = samples.map(({ role, email }) => ({
    role,
    email,
    password: randomBytes(PASSWORD_BYTES).toString("base64url"),
  }));
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(drawn, null, 2)}\n`, { mode: 0o600 });
  const rows = await Promise.all(
    samples.map(async ({ role, email, full_name, department }, place) => ({
      email,
      password_hash: await hashPassword(drawn[place]?.password ?? ""),
      metadata: { role, full_name, department: department ?? null, phone: null },
    })),
  );
  const accounts = await insertConfirmedAccounts(rows);
  await Promise.all(accounts.map((account, place) => createRow(account, samples[place]?.paid ?? false)));
  return drawn;
}

async function createRow(account: StoredAccount, paid: boolean): Promise<void> {
  const { role, full_name, phone } = account.metadata;
  if (role !== "student") return createStaffRow(role, account);
  const row = await ensureStudent({ user_id: account.id, full_name, phone, email: account.email });
  if (paid)
    await payApplicationFee(personOf(account, role, row), "GMP", { with: dummyGateway, mail: async () => undefined });
}

/** Nobody signs in any more with the password that an earlier start, not open to the world, has printed. */
async function closeSamples(file: string): Promise<void> {
  for (const { email, password } of await readSamples(file)) {
    const account = await findAccountByEmail(email);
    if (!account || !(await verifyPassword(account.password_hash, password))) continue;
    await setPasswordHash(account.id, await hashPassword(randomBytes(PASSWORD_BYTES).toString("base64url")));
    await deleteSessionsOfAccount(account.id);
  }
}

async function readSamples(file: string): Promise<SampleAccount[]> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as SampleAccount[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
