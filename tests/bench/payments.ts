import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { calendarDay } from "#app/platform/format.ts";
import { openPaymentDay, PaymentDays, Payments } from "#app/records/payments.server.ts";
import { Students } from "#app/records/students.server.ts";
import { Chance } from "#tests/support/chance.ts";
import { inDatabase } from "#tests/support/database.ts";
import { type Fault, fakeGateway, GATEWAY_KEYS } from "#tests/support/fake-gateway.ts";
import { newStaff, newStudent } from "#tests/support/people.ts";
import { beginData, startProduct } from "#tests/support/product.ts";
import { type SessionCookie, sessionCookie, visitorWith } from "#tests/support/sessions.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";

// Kills the product (SIGKILL) at a random moment while people pay, come back and are given their money back, and the gateway tells of it
// late, three times or never: KILLS=200 times. Holds our books against the gateway's afterwards.
const KILLS = Number(process.env.KILLS ?? 200);
const PEOPLE = 4;
const PATIENCE_MS = 120_000;
const FAULTS: [Fault, ...Fault[]] = ["dies after", "dies before", "500", "nonsense"];

interface Payer {
  user: string;
  cookie: SessionCookie;
}

await using gateway = await fakeGateway();
await beginData();
const chance = new Chance(Number(process.env.TEST_SEED ?? Date.now()));
const dataDir = await mkdtemp(join(tmpdir(), "pgi-payments-"));
const env = { PAYMENT_PROVIDER: "razorpay", RAZORPAY_URL: gateway.url, ...GATEWAY_KEYS, LOG_LEVEL: "silent" };
const started = () => startProduct({ dataDir, env });
const failed = (work: Promise<unknown>) => work.catch(() => undefined);

/** The reference of the payment at whose page of the gateway somebody stands. */
const referenceAt = (page: string) => gateway.links.get(page.split("/").at(-1) ?? "")?.reference_id ?? "";

async function payFee(visitor: Visitor): Promise<void> {
  const asked = await visitor.request("/payment/test", {
    method: "POST",
    body: new URLSearchParams({ course: "GMP" }),
  });
  await asked.body?.cancel();
  const reference = referenceAt(asked.headers.get("Location") ?? "");
  if (chance.below(10) === 0) return gateway.fail(reference);
  const back = gateway.pay(reference, chance.below(5) === 0 ? { only: "authorise" } : {});
  if (back && chance.below(2) === 0) await visitor.get(new URL(back).pathname + new URL(back).search);
}

/** The gateway tells what it has to tell until nobody is there any more: late, thrice or never. */
async function tell({ address, ended }: { address: string; ended: () => boolean }): Promise<void> {
  while (!ended()) {
    const [message] = gateway.messages.splice(chance.below(gateway.messages.length), 1);
    const times = chance.of([0, 1, 1, 3]);
    for (let time = 0; message && time < times; time++)
      await fetch(`${address}/payment/webhook`, { method: "POST", ...message }).then((answer) => answer.arrayBuffer());
    await pause(5);
  }
}

/** One of the staff proposes that somebody's money goes back, unless they have before; another says yes. */
async function refund([first, second]: readonly [Visitor, Visitor], payment: string): Promise<void> {
  const page = `/admin-dashboard/payments/${payment}`;
  await failed((async () => (await first.get(`${page}/refund`)).submit("#dialog", { reason: "Asked for." }))());
  await (await second.get(`${page}/approve`)).submit("#dialog");
}

/** Makes due what waits for its time. */
async function hurry(): Promise<void> {
  await Payments.model.updateMany({ due_at: { $ne: null } }, { $set: { due_at: new Date() } });
}

const product = await started();
const [payers, staff] = await inDatabase(product, async () => {
  const who: Payer[] = [];
  for (let made = 0; made < KILLS * 2 + PEOPLE; made++) {
    const { user_id: user } = await newStudent();
    who.push({ user, cookie: await sessionCookie(user, "student") });
  }
  const cookieOf = async (name: string) => sessionCookie((await newStaff("admin", name)).id, "admin");
  return [who, [await cookieOf("First Person"), await cookieOf("Second Person")]] as const;
});
await product.stop();
const staffAt = async (address: string) =>
  [await visitorWith(address, staff[0]), await visitorWith(address, staff[1])] as const;

const begun = performance.now();
/** About as long as a life takes here that nobody ends, so that each part of it is cut off now and then. */
let longest = 1_500;
for (let life = 0; life < KILLS; life++) {
  const alive = await started();
  const refunded = await inDatabase(alive, async () => {
    await hurry();
    const paid = { provider: "razorpay", status: "paid", mismatch: null } as const;
    return (await Payments.findOne({ ...paid, wrong: true })) ?? Payments.findOne(paid, { sort: { paid_at: -1 } });
  });
  if (chance.below(3) === 0) gateway.faults.push(chance.of(FAULTS));
  let killed = false;
  const now = payers.slice(life * 2, life * 2 + PEOPLE);
  const told = failed(tell({ address: alive.address, ended: () => killed }));
  const lives = [
    ...now.map(async ({ cookie }) => payFee(await visitorWith(alive.address, cookie))),
    ...(refunded && life % 4 === 0 ? [refund(await staffAt(alive.address), refunded.id)] : []),
  ];
  const all = Promise.all(lives.map(failed)).then(() => true);
  longest *= (await Promise.race([pause(chance.below(longest), false), all])) ? 0.9 : 1.05;
  await alive.kill();
  killed = true;
  await Promise.all([all, told]);
}
console.log(`${KILLS} kills in ${((performance.now() - begun) / 1000).toFixed(0)} s.`);

gateway.faults.length = 0;
for (const { reference_id } of gateway.links.values()) gateway.decide(reference_id, true);
await using last = await started();
const wrong = await inDatabase(last, async () => {
  const day = calendarDay(new Date());
  await hurry();
  const soon = { $lte: new Date(Date.now() + 1_000) };
  const underWay = [{ due_at: soon }, { held_by: { $gt: "" } }, { status: "refund pending" as const }];
  await until("all is settled", async () => (await Payments.count({ $or: underWay })) === 0, PATIENCE_MS);
  const from = new Date();
  await openPaymentDay(day, from, true);
  const compared = () => PaymentDays.findOne({ day, looked_at: { $gte: from } });
  return judge(await until("the day is compared", compared, PATIENCE_MS));
});
for (const each of wrong) console.log(each);
process.exitCode = wrong.length > 0 ? 1 : 0;
await rm(dataDir, { recursive: true, force: true });

/** Holds our books against the gateway's. @returns what is wrong */
async function judge(day: { difference: number }): Promise<string[]> {
  const faults: string[] = [];
  const rows = await Payments.find({});
  const ours = new Map(rows.map((row) => [row.provider_reference, row.taken - row.refunded]));
  const theirs = gateway.books();
  for (const [id, amount] of theirs)
    if (ours.get(id) !== amount) faults.push(`${id}: ${ours.get(id)} and not ${amount}`);
  for (const { provider, provider_reference: id } of rows)
    if (provider === "razorpay" && id !== null && !theirs.has(id)) faults.push(`${id} is not at the gateway`);
  for (const { id, mismatch } of rows) if (mismatch !== null) faults.push(`payment ${id}: ${mismatch}`);
  let [paid, back] = [0, 0];
  for (const { user } of payers) {
    const own = rows.filter(({ user_id }) => user_id === user);
    const kept = own.filter(({ provider_reference }) => (theirs.get(provider_reference ?? "") ?? 0) > 0);
    const student = await Students.findOne({ user_id: user });
    paid += kept.length;
    back += own.filter(({ status }) => status === "refunded").length;
    if (kept.length > 1) faults.push(`${user} was charged ${kept.length} times`);
    if ((student?.student_id !== null) !== (kept.length === 1)) faults.push(`${user}: money and Student ID differ`);
  }
  if (day.difference !== 0) faults.push(`the day differs by ${day.difference}`);
  console.log(
    `${paid} have paid, ${back} have their money back, ${theirs.size} payments at the gateway: ${faults.length} wrong.`,
  );
  return faults;
}
