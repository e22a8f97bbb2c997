import { startOfDay } from "#app/platform/format.ts";
import { sampleIdOf } from "#app/platform/sample-ids.server.ts";
import { SAMPLE_DOMAIN } from "#app/platform/sample-mark.ts";
import type { AccountRow } from "#app/records/accounts.server.ts";
import type { AdminRow } from "#app/records/admins.server.ts";
import type { Batch } from "./batch.server.ts";
import { pick } from "./people.ts";

/** Somebody who works at the sample institute. */
export interface SampleStaff {
  id: string;
  name: string;
  email: string;
  department: string;
}

const member = (name: string, department: string): SampleStaff => ({
  id: sampleIdOf(`staff ${name}`),
  name,
  email: `${name.toLowerCase().replaceAll(" ", ".")}@${SAMPLE_DOMAIN}`,
  department,
});

const staff: readonly SampleStaff[] = [
  member("Sudha Venkatesan", "Evaluation"),
  member("Rakesh Bhardwaj", "Evaluation"),
  member("Noor Jahan Sheikh", "Certification"),
  member("Pratima Lenka", "Admissions"),
];
const asking = [member("Devendra Rathore", "Student Affairs"), member("Ashalata Borah", "Certification")];

/** Nobody's password: no text has such a hash. */
const NO_PASSWORD = "none";
const STARTED_DAYS = 95;

/** Somebody who reviews evaluations. */
export function assessor(turn: number): SampleStaff {
  return pick(staff.slice(0, 3), turn);
}

/** Somebody who looks at documents. */
export function registrar(turn: number): SampleStaff {
  return pick(staff.slice(2), turn);
}

/** Admins, and two people who ask to become one. */
export function addStaff(batch: Batch, now: Date): void {
  for (const [place, each] of staff.entries()) {
    const since = startOfDay(now, -STARTED_DAYS + place * 7);
    addAccount(batch, each, since);
    const { id, name: full_name, email, department } = each;
    const admin_id = `ADM-0000000${place + 1}`;
    const row: AdminRow = { user_id: id, full_name, email, phone: null, department, admin_id, created_at: since };
    batch.add("admins", sampleIdOf(`admin ${full_name}`), row);
  }
  for (const [place, each] of asking.entries()) addAccount(batch, each, startOfDay(now, -1 - 2 * place));
}

function addAccount(batch: Batch, { id, name: full_name, email, department }: SampleStaff, at: Date): void {
  batch.add<AccountRow>("accounts", id, {
    email,
    password_hash: NO_PASSWORD,
    metadata: { role: "admin", full_name, department, phone: null },
    confirmed_at: at,
    sign_up_at: at,
    created_at: at,
    active_at: at,
    declined_at: null,
    request_told_at: null,
  });
}
