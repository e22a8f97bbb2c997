import mongoose from "mongoose";
import { afterAll, expect, test, vi } from "vitest";
import { hearMessage, hearReturn } from "#app/payments/hear.server.ts";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import { compareDay, reconcile } from "#app/payments/reconcile.server.ts";
import { calendarDay } from "#app/platform/format.ts";
import {
  Ledger,
  openPaymentDay,
  PAYMENT_STATES,
  PaymentDays,
  Payments,
  paymentDayLeases,
  paymentLeases,
} from "#app/records/payments.server.ts";
import { findStudentByUser, type StoredStudent } from "#app/records/students.server.ts";
import type { Fault } from "#tests/support/fake-gateway.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, newStudent } from "#tests/support/people.ts";

const HISTORIES = Number(process.env.PAYMENT_HISTORIES ?? 12);
const FIRST = Number(process.env.PAYMENT_SEED ?? Date.now() % 1_000_000);
const STEPS = 25;
const HOUR_MS = 3_600_000;
const FAULTS: readonly Fault[] = ["dies after", "dies before", "500", "nonsense"];

// Before anything reads the settings.
const gateway = await vi.hoisted(async () => {
  const { fakeGateway, GATEWAY_KEYS } = await import("#tests/support/fake-gateway.ts");
  const made = await fakeGateway();
  Object.assign(process.env, { PAYMENT_PROVIDER: "razorpay", RAZORPAY_URL: made.url, ...GATEWAY_KEYS });
  return made;
});
afterAll(() => gateway[Symbol.asyncDispose]());
await databaseOfFile();

/** The same numbers for the same seed (mulberry32). */
function chanceOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, one: <Item>(items: readonly Item[]) => items[below(items.length)] as Item };
}

/** How many writes of the ledger are still done until the process "is killed" in the middle of a transaction. */
let livesFor = Number.POSITIVE_INFINITY;
const insert = Ledger.insert;
vi.spyOn(Ledger, "insert").mockImplementation(async (row) => {
  const kept = await insert(row);
  if (--livesFor < 0) throw new Error("killed");
  return kept;
});

const settled = (work: Promise<unknown>) => work.catch(() => undefined);
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function runDue(): Promise<void> {
  for (let held = await paymentLeases.claim(); held; held = await paymentLeases.claim()) await settled(reconcile(held));
  for (let day = await paymentDayLeases.claim(); day; day = await paymentDayLeases.claim())
    await settled(compareDay(day));
}

async function live(seed: number): Promise<StoredStudent[]> {
  const { below, one } = chanceOf(seed);
  const students = await Promise.all([newStudent(), newStudent(), newStudent()]);
  const returns: string[] = [];
  const openOf = async ({ user_id }: StoredStudent) => {
    const all = await Payments.find({ user_id }, { sort: { created_at: 1 } });
    return all[below(all.length)]?.id ?? "";
  };
  const steps = {
    begin: async (who: StoredStudent) => {
      const course = one(["GMP", "AIP"] as const);
      await settled(payApplicationFee(asPerson(who), course));
    },
    beginTwice: (who: StoredStudent) => Promise.all([0, 1].map(() => settled(payApplicationFee(asPerson(who), "GMP")))),
    pay: async (who: StoredStudent) => {
      const back = gateway.pay(await openOf(who));
      if (back) returns.push(back);
    },
    authorise: async (who: StoredStudent) => void gateway.pay(await openOf(who), { only: "authorise" }),
    decide: async (who: StoredStudent) => gateway.decide(await openOf(who), below(2) === 0),
    fail: async (who: StoredStudent) => gateway.fail(await openOf(who)),
    comeBack: async () => {
      const back = returns[below(returns.length)];
      if (back) await settled(hearReturn(new URL(back).searchParams));
    },
    tell: async () => {
      const [message] = gateway.messages.splice(below(gateway.messages.length), below(3) === 0 ? 0 : 1);
      const again = message ?? gateway.messages[below(gateway.messages.length)];
      if (!again) return;
      const times = one([1, 1, 3]);
      for (let time = 0; time < times; time++)
        await settled(hearMessage(Buffer.from(again.body), new Headers(again.headers)));
    },
    lose: async () => void gateway.messages.splice(below(gateway.messages.length), 1),
    forge: async () => {
      const message = gateway.messages[below(gateway.messages.length)];
      if (!message) return;
      const bytes = Buffer.from(message.body);
      const at = below(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
      expect(await hearMessage(bytes, new Headers(message.headers))).toBe("unsigned");
      const other = gateway.signed(JSON.parse(message.body), "secret-of-somebody-else");
      expect(await hearMessage(Buffer.from(other.body), new Headers(other.headers))).toBe("unsigned");
    },
    fault: async () => void gateway.faults.push(one(FAULTS)),
    kill: async () => {
      livesFor = below(3);
    },
    revive: async () => {
      livesFor = Number.POSITIVE_INFINITY;
    },
    strange: async () => void (below(4) === 0 && gateway.take(100 * below(9_999) + 100)),
    second: async (who: StoredStudent) => {
      const link = below(4) === 0 ? gateway.link(await openOf(who)) : undefined;
      if (link?.status === "paid") gateway.take(link.amount, link.id);
    },
    wait: async () => {
      later(one([60_000, 3 * 60_000, 15 * 60_000, HOUR_MS, 26 * HOUR_MS]));
      await runDue();
    },
  } satisfies Record<string, (who: StoredStudent) => Promise<unknown>>;
  const names = ["begin", "begin", "pay", "pay", "tell", "wait", ...Object.keys(steps)] as (keyof typeof steps)[];
  for (let step = 0; step < STEPS; step++) await steps[one(names)](one(students));
  // The gateway decides what it has authorised, and answers again; the reconciler has three days.
  livesFor = Number.POSITIVE_INFINITY;
  gateway.faults.length = 0;
  for (const { reference_id } of gateway.links.values()) gateway.decide(reference_id, below(2) === 0);
  for (let hours = 0; hours < 80; hours += 4) {
    later(4 * HOUR_MS);
    await runDue();
  }
  return students;
}

/** Holds our books against the gateway's. */
async function judge(students: StoredStudent[]): Promise<void> {
  const rows = await Payments.find({});
  const ours = new Map(
    rows.flatMap((row) => (row.provider_reference ? [[row.provider_reference, row.taken - row.refunded]] : [])),
  );
  expect(ours).toEqual(gateway.books());
  for (const day of await PaymentDays.find({ looked_at: { $ne: null } })) expect(day).toMatchObject({ difference: 0 });
  for (const { user_id } of students) {
    const own = rows.filter((row) => row.user_id === user_id);
    const links = [...gateway.links.values()].filter(({ reference_id }) => own.some(({ id }) => id === reference_id));
    const paid = links.filter(({ id }) =>
      [...gateway.money.values()].some(({ link, status }) => link === id && status === "captured"),
    );
    expect(paid.length, "charged twice").toBeLessThanOrEqual(1);
    const student = await findStudentByUser(user_id);
    expect(student?.student_id !== null, "paid without an ID, or an ID without money").toBe(paid.length === 1);
    const receipts = { to: student?.email, name: "application-received" };
    expect(await mongoose.connection.collection("mails").countDocuments(receipts)).toBe(paid.length);
  }
  for (const { id, status } of rows) {
    const lines = await Ledger.find({ payment: id }, { sort: { _id: 1 } });
    const states = lines.map(({ to }) => PAYMENT_STATES.indexOf(to));
    expect(states).toEqual(states.toSorted((one, other) => one - other));
    expect(lines.at(-1)?.to).toBe(status);
    expect(lines.slice(1).map(({ from }) => from)).toEqual(lines.slice(0, -1).map(({ to }) => to));
  }
}

test(`in ${HISTORIES} random histories our books and the gateway's agree, nobody pays twice, and all who paid have an ID`, {
  timeout: 60_000 + HISTORIES * 10_000,
}, async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T06:00:00Z") });
  await openPaymentDay(calendarDay(new Date()), new Date());
  for (let seed = FIRST; seed < FIRST + HISTORIES; seed++) {
    try {
      await judge(await live(seed));
    } catch (error) {
      throw new Error(`The history of PAYMENT_SEED=${seed} went wrong: ${(error as Error).message}`, { cause: error });
    }
    await Promise.all([Payments.deleteAll({}), PaymentDays.deleteAll({})]);
    await mongoose.connection.collection("payment_ledger").deleteMany({});
    for (const books of [gateway.links, gateway.money, gateway.refunds]) books.clear();
    gateway.messages.length = 0;
    await openPaymentDay(calendarDay(new Date()), new Date());
  }
  vi.useRealTimers();
});
