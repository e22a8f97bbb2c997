import { expect, test } from "vitest";
import { listMailsTo } from "#app/records/mails.server.ts";
import { inDatabase, type ProductData, storedRows, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { freePort, startMailServer } from "#tests/support/mail-server.ts";
import { countMails, keepMails, SESSION_SECRET } from "#tests/support/outbox.ts";
import { startProduct } from "#tests/support/product.ts";
import { until } from "#tests/support/wait.ts";

const TIMEOUT = 90_000;
const MANY = 60;

const smtp = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, SESSION_SECRET });

function allSettled(product: ProductData): Promise<unknown> {
  const settled = async () => (await inDatabase(product, countMails)).waiting === 0;
  return until("no mail waits", settled, TIMEOUT);
}

test("mails that wait when the process is killed are delivered by the next, each once and without its words left behind", {
  timeout: TIMEOUT,
}, async () => {
  const port = await freePort();
  await using directory = await temporaryDirectory();
  const first = await startProduct({ dataDir: directory.path, env: smtp(port) });
  const addresses = await inDatabase(first, () => keepMails(MANY));
  await first.kill();
  await using mailServer = await startMailServer(port);
  await using second = await startProduct({ dataDir: directory.path, env: smtp(port) });
  await allSettled(second);
  expect(mailServer.recipients.map(([to]) => to).sort()).toEqual(addresses.sort());
  expect(await storedRows(directory.path, "mails", { state: "sent", body: null })).toHaveLength(MANY);
});

test("of two processes on one database one delivers each mail", { timeout: TIMEOUT }, async () => {
  await using data = await temporaryDirectory();
  await using files = await temporaryDirectory();
  await using engine = await testEngine(data.path);
  await using mailServer = await startMailServer();
  const env = { ...smtp(mailServer.port), MONGODB_URI: engine.uri };
  await using first = await startProduct({ dataDir: files.path, env });
  await using _second = await startProduct({ dataDir: files.path, env });
  const addresses = await inDatabase(first, () => keepMails(MANY));
  await allSettled(first);
  expect(mailServer.recipients.map(([to]) => to).sort()).toEqual(addresses.sort());
});

test("a mail that is refused for now, hung up on or kept waiting goes out at a later attempt under one Message-ID", {
  timeout: TIMEOUT,
}, async () => {
  await using mailServer = await startMailServer();
  await using product = await startProduct({ env: smtp(mailServer.port) });
  const seen = new Set<string>();
  const kinds = ["refuse for now", "die", "hang"] as const;
  mailServer.misdeed = (address) => {
    if (seen.has(address)) return undefined;
    seen.add(address);
    return kinds[(seen.size - 1) % kinds.length];
  };
  const addresses = await inDatabase(product, () => keepMails(kinds.length));
  await allSettled(product);
  expect(mailServer.recipients.map(([to]) => to).sort()).toEqual(addresses.sort());
  expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(kinds.length);
});

test("an address that is refused for good is listed as failed, with the reason", { timeout: TIMEOUT }, async () => {
  await using mailServer = await startMailServer();
  mailServer.misdeed = () => "refuse for good";
  await using product = await startProduct({ env: smtp(mailServer.port) });
  const [to = ""] = await inDatabase(product, () => keepMails(1));
  await allSettled(product);
  const [mail] = await inDatabase(product, () => listMailsTo(to, 1));
  expect(mail).toMatchObject({ state: "failed", tries: 1, reason: "550 not taken" });
});
