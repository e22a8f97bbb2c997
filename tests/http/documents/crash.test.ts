import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryDirectory } from "#tests/support/database.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { fraction } from "#tests/support/random.ts";
import { runCli } from "#tests/support/run-cli.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { studentsWithPassword } from "#tests/support/with-password.ts";
import { DOCUMENTS, documentIds, HOME, studentIdOn } from "./documents.ts";

const KILLS = Number(process.env.KILLS ?? 3);
const LONGEST_MS = 350;

/** What a student was told before the process was killed. */
interface Witness {
  visitor: Visitor;
  /** The number of the last version of the Aadhaar card that was acknowledged; 0 for none. */
  aadhaar: number;
  /** Titles of additional documents that were acknowledged. */
  titles: string[];
}

interface Payer {
  visitor: Visitor;
  /** The Student ID that was shown, empty when no answer came. */
  studentId: string;
}

test(
  `killed at ${KILLS} random moments, nothing acknowledged is lost and nothing is half done`,
  async () => {
    await using directory = await temporaryDirectory();
    const people = await seed(directory.path);
    const start = () => startProduct({ dataDir: directory.path, env: { TRUST_PROXY: "1" } });
    const witnesses: Witness[] = [];
    const payers: Payer[] = [];

    for (let kill = 0; kill < KILLS; kill++) {
      const product = await start();
      for (const witness of witnesses.slice(-1)) await checkDocuments(witness, product);
      for (const payer of payers.slice(-1)) await checkPayment(payer, product);
      const witness: Witness = { visitor: await people.paid(product), aadhaar: 0, titles: [] };
      const payer: Payer = { visitor: await people.unpaid(product), studentId: "" };
      witnesses.push(witness);
      payers.push(payer);
      const ended = Promise.allSettled([
        replaceAgainAndAgain(witness),
        addAgainAndAgain(witness),
        pay(payer),
        pay(payer),
      ]);
      await pause(fraction() * LONGEST_MS);
      await product.kill();
      await ended;
    }

    await using product = await start();
    for (const witness of witnesses) await checkDocuments(witness, product);
    for (const payer of payers) await checkPayment(payer, product);
    const acknowledged = witnesses.reduce((sum, { aadhaar, titles }) => sum + aadhaar + titles.length, 0);
    const paid = payers.filter(({ studentId }) => studentId !== "").length;
    console.log(`${KILLS} kills: ${acknowledged} uploads and ${paid} payments had been acknowledged; all are there.`);
    expect(await sweep(product)).toContain("0 records without file");
  },
  120_000 + KILLS * 15_000,
);

async function replaceAgainAndAgain(witness: Witness): Promise<void> {
  for (let version = 1; ; version++) {
    const body = new FormData();
    body.append("place", "aadhaar");
    body.append("file", fileOf(await pdf(`version ${version}`), `version-${version}.pdf`));
    const response = await witness.visitor.request(`${DOCUMENTS}/upload`, { method: "POST", body });
    if (response.status !== 200) return;
    witness.aadhaar = version;
    await response.text();
  }
}

async function addAgainAndAgain(witness: Witness): Promise<void> {
  for (let number = 1; ; number++) {
    const title = `Report ${number}`;
    const body = new FormData();
    for (const [name, value] of Object.entries({ place: "additional", title })) body.append(name, value);
    body.append("file", fileOf(await pdf(title), `${title}.pdf`));
    const response = await witness.visitor.request(`${DOCUMENTS}/upload`, { method: "POST", body });
    if (response.status !== 200) return;
    witness.titles.push(title);
    await response.text();
  }
}

async function pay(payer: Payer): Promise<void> {
  const page = await payer.visitor.post("/payment/test", new URLSearchParams({ course: "AIP" }));
  payer.studentId = /PGI\d{4}-\d{4}/.exec(page.text(".toast"))?.[0] ?? payer.studentId;
}

/** The same person with the same cookies at the restarted product; its port is another one. */
async function again({ cookies, address, headers }: Visitor, product: RunningProduct): Promise<Visitor> {
  const visitor = new Visitor(product.address, headers);
  for (const cookie of await cookies.getCookies(address))
    await visitor.cookies.setCookie(String(cookie), product.address);
  return visitor;
}

async function checkDocuments(witness: Witness, product: RunningProduct): Promise<void> {
  const { aadhaar, titles } = witness;
  const visitor = await again(witness.visitor, product);
  const page = await visitor.get(DOCUMENTS);
  const version = Number(/version-(\d+)\.pdf/.exec(page.text("#aadhaar"))?.[1] ?? 0);
  expect(version).toBeGreaterThanOrEqual(aadhaar);
  for (const title of titles) expect(page.text("#additional")).toContain(title);
  for (const id of documentIds(page)) {
    const response = await visitor.request(`${DOCUMENTS}/${id}/file`);
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(-6).toString()).toContain("%%EOF");
    expect(bytes.length).toBe(Number(response.headers.get("Content-Length")));
  }
}

async function checkPayment(payer: Payer, product: RunningProduct): Promise<void> {
  const { studentId } = payer;
  const visitor = await again(payer.visitor, product);
  const shown = studentIdOn(await visitor.get(HOME));
  const receipt = await visitor.get(`${HOME}/receipt`);
  if (studentId !== "") expect(shown).toBe(studentId);
  if (shown === "") {
    expect(receipt.url.pathname).toBe(HOME);
    expect(studentIdOn(await visitor.post("/payment/test", new URLSearchParams({ course: "GMP" })))).toMatch(/^PGI/);
  } else {
    expect(receipt.text("main")).toContain(`R-${shown}`);
  }
}

/** Students to work with; each one signs in from an address of their own, as people do. */
async function seed(dataDir: string) {
  const password = "a long enough password";
  const rounds = Math.ceil(KILLS / 2);
  const { paid, unpaid } = await studentsWithPassword({ dataDir }, password, { paid: 8 * rounds, unpaid: 2 * rounds });
  let visits = 0;
  const signInNext = (waiting: string[]) => async (product: RunningProduct) => {
    const number = visits++;
    const visitor = new Visitor(product.address, { "X-Forwarded-For": `10.1.${number >> 8}.${number & 255}` });
    await signIn(visitor, "student", { email: waiting.pop() ?? "", password });
    return visitor;
  };
  return { paid: signInNext(paid), unpaid: signInNext(unpaid) };
}

async function sweep(product: RunningProduct): Promise<string> {
  return (await runCli("files", ["sweep"], { DATA_DIR: product.dataDir })).said;
}
