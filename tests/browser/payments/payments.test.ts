import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Payments } from "#app/records/payments.server.ts";
import { sharedBrowser } from "#tests/support/browser.ts";
import { axeViolations, openTab, scrollsSideways, type Tab, type View } from "#tests/support/chromium.ts";
import { inDatabase, type TemporaryDirectory, temporaryDirectory } from "#tests/support/database.ts";
import { type FakeGateway, fakeGateway, GATEWAY_KEYS } from "#tests/support/fake-gateway.ts";
import { newStaff } from "#tests/support/people.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { newAddress, word } from "#tests/support/random.ts";
import { type SessionCookie, sessionCookie, signedInStudents } from "#tests/support/sessions.ts";
import { linkIn, mailTo } from "#tests/support/sign-in.ts";

const HOME = "/student-dashboard";
const STAFF = "/admin-dashboard";

const views: [string, View][] = [
  ["with script on a phone", { screen: "phone", script: true }],
  ["without script on a desktop", { screen: "desktop", script: false }],
];

let gateway: FakeGateway;
let product: RunningProduct;
let content: TemporaryDirectory;

// An institute with a GSTIN, a bank, a rule for refunds, and a gateway.
beforeAll(async () => {
  [gateway, content] = [await fakeGateway(), await temporaryDirectory()];
  await cp("content", content.path, { recursive: true });
  const file = join(content.path, "payments.json");
  const terms = JSON.parse(await readFile(file, "utf8"));
  terms.seller = {
    name: "PGI Institute",
    gstin: "29AAGCB7383J1Z4",
    address: "1 MG Road, Bengaluru 560001",
    state: "29",
  };
  terms.bank = ["PGI Institute, State Bank of India", "Account 1234 5678 901, IFSC SBIN0000001"];
  terms.refund = { days: 14, percent: 100, until: "documents" };
  await writeFile(file, JSON.stringify(terms));
  const settings = { PAYMENT_PROVIDER: "razorpay", RAZORPAY_URL: gateway.url, ...GATEWAY_KEYS };
  product = await startProduct({ env: { ...settings, CONTENT_DIR: content.path } });
});
afterAll(async () => {
  await product[Symbol.asyncDispose]();
  await gateway[Symbol.asyncDispose]();
  await content[Symbol.asyncDispose]();
});

async function open(view: View, session?: SessionCookie): Promise<Tab> {
  const tab = await openTab(await sharedBrowser(), product.address, view);
  await tab.page.emulateMedia({ reducedMotion: "reduce" });
  if (session) await tab.context.addCookies([{ ...session, url: product.address }]);
  return tab;
}

async function isSound(page: Page, { script }: View): Promise<void> {
  expect(await scrollsSideways(page)).toBe(false);
  if (script) expect(await axeViolations(page)).toEqual([]);
}

/** The gateway tells all that it has to tell. */
async function tell(): Promise<void> {
  for (const message of gateway.messages.splice(0)) {
    const { status } = await fetch(`${product.address}/payment/webhook`, { method: "POST", ...message });
    expect(status).toBe(200);
  }
}

const staffCookies = () =>
  inDatabase(product, async () => {
    const cookieOf = async (name: string) => sessionCookie((await newStaff("admin", name)).id, "admin");
    return [await cookieOf("First Person"), await cookieOf("Second Person")] as const;
  });

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first().click();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

test.each(views)(
  "a student leaves, comes back late, fails, pays again, and has the money back, %s",
  async (_name, view) => {
    const [student] = await signedInStudents(product, 1, null);
    const paymentId = () =>
      inDatabase(product, async () => {
        const payment = await Payments.findOne({ user_id: student?.userId ?? "" }, { sort: { created_at: -1 } });
        return payment?.id ?? "";
      });
    await using tab = await open(view, student?.cookie);
    const { page } = tab;
    await page.goto("/payment/test?course=AIP");
    await isSound(page, view);
    await press(page, "Confirm Payment");
    await page.waitForURL(/\/pay\/plink_/);

    await page.goto(HOME);
    await page.getByText("Your payment is being confirmed").waitFor();
    await follow(page, "How my payment stands");
    await heading(page, "Your payment is being confirmed");
    await page.getByText(await paymentId()).waitFor();
    await isSound(page, view);

    const link = gateway.link(await paymentId());
    if (!link) throw new Error("The gateway has no such link.");
    link.status = "cancelled";
    gateway.messages.push(
      gateway.signed({ event: "payment_link.cancelled", payload: { payment_link: { entity: link } } }),
    );
    await tell();
    await mailTo(product, student?.email ?? "", "did not succeed");
    await page.goto("/payment/status");
    await heading(page, "Your payment did not succeed");
    await isSound(page, view);
    await follow(page, "Pay again");
    await press(page, "Confirm Payment");
    await press(page, "Fail");
    await press(page, "Pay by UPI");
    await page.waitForURL(/student-dashboard\?payment=success/);
    await tell();
    const mail = await mailTo(product, student?.email ?? "", "Student ID");
    expect(mail.text).toMatch(/tax invoice PGI\/\d{4}\/\d{6} is here/);

    await page.goto(linkIn(mail, `${HOME}/receipt`));
    await page.getByRole("link", { name: /^Tax Invoice PGI/ }).waitFor();
    await isSound(page, view);
    await follow(page, "Ask for a refund");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Why you would like it back").fill("I have changed my mind.");
    await isSound(page, view);
    await press(page, "Ask for a refund");
    await page.getByText("You get a mail once it is decided.").first().waitFor();

    const id = await paymentId();
    for (const cookie of await staffCookies()) {
      await using staff = await open(view, cookie);
      await staff.page.goto(`${STAFF}/payments/${id}`);
      await staff.page.getByText("I have changed my mind.").waitFor();
      await isSound(staff.page, view);
      await follow(staff.page, "Approve");
      await press(staff.page, "Approve");
      await staff.page.locator(".toast").first().waitFor();
    }
    // The way to the end is the same without script, and waits for the worker.
    if (view.script === false) return;
    const done = await mailTo(product, student?.email ?? "", "refund from PGI is done");
    await page.goto(linkIn(done, `${HOME}/receipt`));
    await page.getByRole("link", { name: /^Credit Note PGC/ }).waitFor();
    await isSound(page, view);
    const money = [...gateway.money.values()].find(
      (each) => each.link === gateway.link(id)?.id && each.status !== "failed",
    );
    expect(money).toMatchObject({ status: "refunded", amount_refunded: 499_900 });
  },
);

test.each(views)("an employer orders places, pays, and one of the codes is redeemed, %s", async (_name, view) => {
  const [[admin], [student]] = [await staffCookies(), await signedInStudents(product, 1, null)];
  const [contact, company] = [newAddress(), `Rao Mills ${word()}`];
  await using staff = await open(view, admin);
  await staff.page.goto(`${STAFF}/vouchers/order`);
  const dialog = staff.page.getByRole("dialog");
  const fields = { Company: company, Address: "7 Hill Road, Mumbai 400050", Contact: "Asha Rao", Places: "5" };
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByLabel("GSTIN").fill("27AAPFU0939F1ZV");
  await dialog.getByLabel("State", { exact: true }).selectOption("27");
  await dialog.getByLabel("Email of the contact").fill(contact);
  await isSound(staff.page, view);
  await dialog.getByRole("button", { name: "Order Places" }).click();
  await staff.page.getByText("The places are ordered").first().waitFor();

  await using employer = await open(view);
  const { page } = employer;
  const link = linkIn(await mailTo(product, contact, company), "/places");
  await page.goto(link);
  await heading(page, `5 places for ${company}`);
  await isSound(page, view);
  await press(page, "Pay by UPI or card");
  await press(page, "Pay by UPI");
  await heading(page, "Thank you for your payment");
  await tell();
  await mailTo(product, contact, "is paid");
  await page.goto(link);
  await page.getByRole("link", { name: /^Tax Invoice PGI/ }).waitFor();
  await isSound(page, view);
  const code = (await page.locator("code").first().innerText()).trim();

  await using learner = await open(view, student?.cookie);
  await learner.page.goto("/payment/test?course=GMP");
  await learner.page.getByText("I have a code").click();
  await learner.page.getByLabel("Code from your employer or PGI").fill(code.toLowerCase());
  await press(learner.page, "Confirm Payment");
  await learner.page.waitForURL(/student-dashboard\?payment=success/);
  await page.reload();
  expect(await page.locator("tr", { hasText: code }).innerText()).toContain("Used");
});
