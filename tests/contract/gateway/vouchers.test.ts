import { expect, test } from "vitest";
import { hashToken } from "#app/identity/tokens.server.ts";
import { approve, decidable, propose } from "#app/payments/decide.server.ts";
import { addOrder, orderOfToken } from "#app/payments/orders.server.ts";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import { addVouchers, revokeVoucher } from "#app/payments/vouchers.server.ts";
import { Orders } from "#app/records/orders.server.ts";
import { Payments } from "#app/records/payments.server.ts";
import { Vouchers } from "#app/records/vouchers.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, newStudent, staffPerson } from "#tests/support/people.ts";

await databaseOfFile();
const [first, second] = [staffPerson("admin"), staffPerson("admin")];
const good = { valid_until: new Date(Date.now() + 86_400_000), course_name: null, note: "Launch" } as const;
const codeOf = async (note: string) => (await Vouchers.findOne({ note }))?.code ?? "";

test("100 people on a code with 10 uses: 10 have it", async () => {
  await addVouchers(first, 1, { ...good, kind: "free", value: 0, uses: 10, note: "ten" });
  const code = await codeOf("ten");
  const people = await Promise.all(Array.from({ length: 100 }, async () => asPerson(await newStudent())));
  const outcomes = await Promise.all(people.map((person) => payApplicationFee(person, "GMP", { code })));
  expect(outcomes.filter(({ kind }) => kind === "paid")).toHaveLength(10);
  expect(outcomes.filter(({ kind }) => kind === "no such code")).toHaveLength(90);
  expect(await Vouchers.findOne({ code })).toMatchObject({ used: 10 });
  expect(await Payments.count({ provider: "code", status: "paid", taken: 0 })).toBe(10);
});

test("a code makes the fee less for the certification that it is for, until it ends or is revoked", async () => {
  await addVouchers(first, 1, { ...good, kind: "percent", value: 20, uses: 5, course_name: "AIP", note: "twenty" });
  const code = await codeOf("twenty");
  const person = asPerson(await newStudent());
  expect(await payApplicationFee(person, "GMP", { code })).toEqual({ kind: "no such code" });
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
  expect(await payApplicationFee(person, "AIP", { code: typed })).toMatchObject({ kind: "paid" });
  expect(await Payments.findOne({ user_id: person.accountId })).toMatchObject({ amount: 399_920, taken: 399_920 });
  const id = (await Vouchers.findOne({ code }))?.id ?? "";
  expect(await revokeVoucher(first, id)).toMatchObject({ kind: "done" });
  expect(await revokeVoucher(first, id)).toEqual({ kind: "gone" });
  expect(await payApplicationFee(asPerson(await newStudent()), "AIP", { code })).toEqual({ kind: "no such code" });
});

test("an employer's order that has come by bank transfer has its codes, and its contact sees which are used and no more", async () => {
  const order = {
    company: "Rao Mills",
    gstin: "",
    state: "29",
    address: "1 MG Road",
    purchase_order: "PO-7",
    places: 5,
  };
  const contact = { contact_name: "Asha Rao", contact_email: "hr@people.example" };
  await addOrder(first, { ...order, ...contact });
  const kept = await Orders.findOne({ company: "Rao Mills" });
  await Orders.set({ _id: kept?.id }, { token_hash: hashToken("secret") });
  expect(await orderOfToken("another")).toBeNull();
  expect(await orderOfToken("secret")).toMatchObject({ places: 5, amount: 5 * 499_900, paid: false, codes: [] });
  const payment = (await Payments.findOne({ order_id: kept?.id }))?.id ?? "";
  const shown = async () => (await decidable(first, payment))?.shown ?? "";
  await propose(first, payment, "bank transfer", { reason: "UTR 1", shown: await shown() });
  expect(await approve(first, payment, await shown())).toEqual({ kind: "gone" });
  await approve(second, payment, await shown());
  const paid = await orderOfToken("secret");
  expect(paid).toMatchObject({ paid: true, payable: false });
  expect(paid?.codes).toHaveLength(5);
  const code = paid?.codes[0]?.code ?? "";
  expect(await payApplicationFee(asPerson(await newStudent()), "GMP", { code })).toMatchObject({ kind: "paid" });
  expect((await orderOfToken("secret"))?.codes.filter(({ used }) => used)).toEqual([
    { code, used: true, revoked: false },
  ]);
  expect(await payApplicationFee(asPerson(await newStudent()), "GMP", { code })).toEqual({ kind: "no such code" });
});
