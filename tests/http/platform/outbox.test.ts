import { expect, test } from "vitest";
import {
  inDatabase,
  inDatabaseAtRest,
  type ProductData,
  storedRows,
  temporaryDirectory,
  testEngine,
} from "#tests/support/database.ts";
import { freePort, startMailServer } from "#tests/support/mail-server.ts";
import { countMails, keepMails, SESSION_SECRET } from "#tests/support/outbox.ts";
import { startProduct } from "#tests/support/product.ts";
import { until } from "#tests/support/wait.ts";

const MANY = 30;
/** Mails that one process hands to the mail server at the same time. */
const AT_ONCE = 4;

const smtp = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, SESSION_SECRET });

function allSettled(product: ProductData): Promise<unknown> {
  const settled = async () => (await inDatabase(product, countMails)).waiting === 0;
  return until("no mail waits", settled);
}

test("mails that wait when the process is killed are delivered by the next, each once and without its words left behind", async () => {
  const port = await freePort();
  await using directory = await temporaryDirectory();
  const addresses = await inDatabaseAtRest(directory.path, () => keepMails(MANY));
  const first = await startProduct({ dataDir: directory.path, env: smtp(port) });
  await first.kill();
  await using mailServer = await startMailServer(port);
  await using second = await startProduct({ dataDir: directory.path, env: smtp(port) });
  await allSettled(second);
  expect(mailServer.recipients.map(([to]) => to).sort()).toEqual(addresses.sort());
  expect(await storedRows(directory.path, "mails", { state: "sent", body: null })).toHaveLength(MANY);
});

test("of two processes on one database one delivers each mail", async () => {
  await using data = await temporaryDirectory();
  await using files = await temporaryDirectory();
  await using engine = await testEngine(data.path);
  await using mailServer = await startMailServer();
  const env = { ...smtp(mailServer.port), MONGODB_URI: engine.uri };
  const place = { dataDir: files.path, mongodbUri: engine.uri };
  const addresses = await inDatabase(place, () => keepMails(MANY));
  const start = () => startProduct({ dataDir: files.path, env });
  await using both = new AsyncDisposableStack();
  for (const product of await Promise.all([start(), start()])) both.use(product);
  await allSettled(place);
  expect(mailServer.recipients.map(([to]) => to).sort()).toEqual(addresses.sort());
});

test("through a server that refuses, hangs up, dies and comes back, and a process that is killed, each mail is delivered once or listed as failed", async () => {
  await using directory = await temporaryDirectory();
  const mailServer = await startMailServer();
  const env = smtp(mailServer.port);
  const start = () => startProduct({ dataDir: directory.path, env });
  const addresses = await inDatabaseAtRest(directory.path, () => keepMails(MANY));
  const first = await start();
  await until("some are taken", () => mailServer.mails.length >= MANY / 6);
  await first.kill();
  await using second = await start();
  await until("more are taken", () => mailServer.mails.length >= MANY / 3);
  await mailServer[Symbol.asyncDispose]();
  await using back = await startMailServer(mailServer.port);
  const kinds = ["refuse for good", "refuse for now", "die", "die with the mail", "hang"] as const;
  const asked = new Map<string, number>();
  back.misdeed = (address) => {
    const times = asked.get(address) ?? 0;
    asked.set(address, times + 1);
    const kind = kinds[[...asked.keys()].indexOf(address)];
    return times === 0 || kind === "refuse for good" ? kind : undefined;
  };
  await allSettled(second);
  const taken = [...mailServer.recipients, ...back.recipients].map(([to = ""]) => to);
  const failed = (await storedRows(directory.path, "mails", { state: "failed" })) as { to: string; reason: string }[];
  expect(failed).toMatchObject([{ to: [...asked.keys()][0], reason: "550 not taken" }]);
  expect([...new Set(taken), ...failed.map(({ to }) => to)].sort()).toEqual(addresses.sort());
  // Only what was on its way when the process was killed or the server died may go once more, as the same mail.
  const ids = [...mailServer.mails, ...back.mails].map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(MANY - failed.length);
  expect(taken.length - new Set(taken).size).toBeLessThanOrEqual(2 * AT_ONCE);
});
