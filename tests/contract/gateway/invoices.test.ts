import { extractText, getDocumentProxy } from "unpdf";
import { expect, test, vi } from "vitest";
import { invoiceFile } from "#app/certification/paper/invoice-pdf.server.ts";
import { approve, decidable, propose } from "#app/payments/decide.server.ts";
import { dummyGateway } from "#app/payments/gateway.server.ts";
import { invoiceFor, ownInvoices } from "#app/payments/invoice.server.ts";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import { reconcile } from "#app/payments/reconcile.server.ts";
import { financialYear, isGstin, partsOf, taxOf } from "#app/payments/tax.ts";
import { calendarDay } from "#app/platform/format.ts";
import { Invoices } from "#app/records/invoices.server.ts";
import { Payments, paymentLeases } from "#app/records/payments.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, newStudent, staffPerson } from "#tests/support/people.ts";

const MAHARASHTRA = "27AAPFU0939F1ZV";

// Before anything reads the settings: an institute with a GSTIN.
await vi.hoisted(async () => {
  const { cp, mkdtemp, readFile, writeFile } = await import("node:fs/promises");
  const directory = await mkdtemp("/tmp/pgi-content-");
  await cp("content", directory, { recursive: true });
  const terms = JSON.parse(await readFile(`${directory}/payments.json`, "utf8"));
  terms.seller = {
    name: "PGI Institute",
    gstin: "29AAGCB7383J1Z4",
    address: "1 MG Road, Bengaluru 560001",
    state: "29",
  };
  await writeFile(`${directory}/payments.json`, JSON.stringify(terms));
  process.env.CONTENT_DIR = directory;
});
await databaseOfFile();
const year = financialYear(calendarDay(new Date()));
const numbers = async (kind: "invoice" | "credit note") =>
  (await Invoices.values("number", { kind }, { sort: { _id: 1 } })).toSorted();
const upTo = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}/${year}/${String(at + 1).padStart(6, "0")}`);

test("50 who pay at the same moment, of whom some fail in the middle, have invoices without a gap in their numbers", async () => {
  const people = await Promise.all(Array.from({ length: 50 }, async () => asPerson(await newStudent())));
  const failing = () => Promise.reject(new Error("killed"));
  const outcomes = await Promise.all(
    people.map((person, at) => payApplicationFee(person, "GMP", at % 5 === 0 ? { mail: failing } : {})),
  );
  expect(outcomes.filter(({ kind }) => kind === "paid")).toHaveLength(40);
  expect(await numbers("invoice")).toEqual(upTo("PGI", 40));
  const again = await Promise.all(people.map((person) => payApplicationFee(person, "GMP")));
  expect(again.every(({ kind }) => kind === "paid")).toBe(true);
  expect(await numbers("invoice")).toEqual(upTo("PGI", 50));
  expect((await numbers("invoice")).every((number) => number.length <= 16)).toBe(true);
});

test("an invoice names the taxes of the buyer's state, is a PDF for its owner alone, and a refund has a credit note", async () => {
  const [owner, other] = [asPerson(await newStudent()), asPerson(await newStudent())];
  const billTo = { name: "Rao Consulting 💼", gstin: MAHARASHTRA, address: "7 Hill Road, Mumbai 400050", state: "27" };
  await payApplicationFee(owner, "GMP", { billTo });
  const [invoice] = await ownInvoices(owner);
  expect(invoice).toMatchObject({ total: 499_900, igst: 76_256, cgst: 0, taxable: 423_644, bill_to: billTo });
  const id = invoice?.id ?? "";
  const file = await invoiceFile(await invoiceFor(owner, id));
  const { text } = await extractText(await getDocumentProxy(file?.bytes ?? new Uint8Array()), {
    mergePages: true,
  });
  for (const said of ["Tax invoice", invoice?.number, "Rao Consulting", "Hill Road", MAHARASHTRA, "₹762.56", "₹4,999"])
    expect(text).toContain(said);
  expect(await invoiceFor(other, id)).toBeNull();
  expect(await ownInvoices(other)).toEqual([]);

  const [first, second] = [staffPerson("admin"), staffPerson("admin")];
  const payment = (await Payments.findOne({ user_id: owner.accountId }))?.id ?? "";
  const shown = async () => (await decidable(first, payment))?.shown ?? "";
  await propose(first, payment, "refund", { reason: "x", shown: await shown() });
  await approve(second, payment, await shown());
  for (let held = await paymentLeases.claim(); held; held = await paymentLeases.claim())
    await reconcile(held, dummyGateway);
  expect(await numbers("credit note")).toEqual(upTo("PGC", 1));
  expect((await ownInvoices(owner)).map(({ kind, refers_to }) => [kind, refers_to])).toEqual([
    ["invoice", null],
    ["credit note", invoice?.number],
  ]);
});

test("taxes add up to the last paisa, years begin in April, and a GSTIN is checked", () => {
  for (let total = 1; total < 2_000; total += 7)
    for (const state of ["29", "27"]) {
      const { taxable, cgst, sgst, igst } = partsOf(total, 18, "29", state);
      expect(taxable + cgst + sgst + igst).toBe(total);
      expect(cgst).toBe(sgst);
      expect([cgst, igst].every(Number.isInteger)).toBe(true);
    }
  expect(taxOf(10_000, 18, false)).toBe(1_800);
  expect([financialYear("2027-03-31"), financialYear("2027-04-01")]).toEqual(["2627", "2728"]);
  expect(isGstin(MAHARASHTRA)).toBe(true);
  for (const wrong of ["27AAPFU0939F1ZW", "99AAPFU0939F1ZV", "27aapfu0939f1zv", "", MAHARASHTRA.slice(1)])
    expect(isGstin(wrong)).toBe(false);
});
