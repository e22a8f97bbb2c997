import { randomInt } from "node:crypto";
import { demand, type Person } from "#app/identity/access.server.ts";
import { done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import type { CourseName } from "#app/records/students.server.ts";
import { type StoredVoucher, type VoucherRow, Vouchers } from "#app/records/vouchers.server.ts";

/** Without what is mistaken for another sign. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 12;

/** A code that nobody can guess. */
function newCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}

/** What an application costs with a code, in paise. */
export function priceWith({ kind, value }: Pick<VoucherRow, "kind" | "value">, price: number): number {
  if (kind === "free") return 0;
  return Math.max(0, price - (kind === "percent" ? Math.round((price * value) / 100) : value));
}

/** The code that somebody typed, if it is good for this certification now; null when it is not, for whatever reason. */
export async function goodVoucher(typed: string, course: CourseName, now: Date): Promise<StoredVoucher | null> {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const voucher = code === "" ? null : await Vouchers.findOne({ code });
  const good = voucher && voucher.revoked_at === null && voucher.valid_until > now && voucher.used < voucher.uses;
  return good && (voucher.course_name === null || voucher.course_name === course) ? voucher : null;
}

type Given = Pick<VoucherRow, "kind" | "value" | "uses" | "valid_until" | "course_name" | "note">;

/** Makes codes, all alike; within a transaction. */
export async function makeVouchers(count: number, given: Given, order_id: string | null, at: Date): Promise<void> {
  const common = { ...given, used: 0, order_id, revoked_at: null, created_at: at };
  await Vouchers.model.insertMany(Array.from({ length: count }, () => ({ ...common, code: newCode() })) as never[]);
}

/** Makes codes for whoever staff give them to. @throws ForbiddenError */
export async function addVouchers(person: Person, count: number, given: Given): Promise<Outcome> {
  demand(person, "vouchers:write");
  const target = { id: newId(), name: `${count} codes: ${given.note}` };
  await withAudit(
    person,
    { action: "made codes", kind: "payment", about: null, target, after: { ...given, count } },
    async () => {
      await makeVouchers(count, given, null, new Date());
      return true;
    },
  );
  return done(target.id);
}

/** A code that nobody has used up; null when there is nothing to revoke. @throws ForbiddenError */
export async function revocable(person: Person, id: string): Promise<StoredVoucher | null> {
  demand(person, "vouchers:write");
  const voucher = await Vouchers.byId(id);
  return voucher && voucher.revoked_at === null && voucher.used < voucher.uses ? voucher : null;
}

/** Ends a code; who has used it keeps what they got. @throws ForbiddenError */
export async function revokeVoucher(person: Person, id: string): Promise<Outcome> {
  const voucher = await revocable(person, id);
  if (!voucher) return GONE;
  const target = { id, name: voucher.code };
  const happened = await withAudit(person, { action: "revoked a code", kind: "payment", about: null, target }, () =>
    Vouchers.set({ _id: id, revoked_at: null }, { revoked_at: new Date() }),
  );
  return happened ? done(id) : GONE;
}
