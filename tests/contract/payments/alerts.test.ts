import { expect, test } from "vitest";
import { Ledger, Payments } from "#app/records/payments.server.ts";
import { paymentAlerts } from "#app/staff/payments.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { staffPerson } from "#tests/support/people.ts";
import { insertRows } from "#tests/support/rows.ts";

await databaseOfFile();

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("staff are told of a silent gateway, of books that differ and of money to be seen to", async () => {
  const pages = async () => (await paymentAlerts(staffPerson("admin"), true)).map(({ path }) => path);
  expect(await pages()).toEqual([]);
  const paid = { amount: 499_900, status: "paid", provider: "test", created_at: ago(200), paid_at: ago(50) };
  await insertRows("payments", [{ ...paid, page_id: "page" }]);
  // Within the hour its word may still come.
  expect(await pages()).toEqual([]);
  await Payments.set({ page_id: "page" }, { paid_at: ago(70) });
  expect(await pages()).toEqual(["payments"]);
  const said = { from: "created", to: "paid", source: "webhook", by_name: "", amount: null, event: "e" } as const;
  await Ledger.insert({ ...said, payment: "1", at: ago(60), reason: "The gateway said so" });
  expect(await pages()).toEqual([]);
  await Payments.set({ page_id: "page" }, { wrong: true });
  await insertRows("payment_days", [{ day: "2026-11-22", ours: 100, theirs: 0, difference: 100, due_at: null }]);
  expect(await pages()).toEqual(["payments?state=wrong", "payment-days"]);
});
