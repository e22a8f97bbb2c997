import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#tests/support/mail-server.ts";
import { startProduct } from "#tests/support/product.ts";
import { mailTo, newSomebody, type Somebody } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";

async function startPublicly(dataDir?: string) {
  const port = await freePort();
  const env = { ORIGIN: "https://portal.example", PORT: String(port) };
  const product = await startProduct({ env, first: true, ...(dataDir && { dataDir }) });
  return { product, visitor: new Visitor(`http://127.0.0.1:${port}`, { Origin: env.ORIGIN }) };
}

test("at a public address there are no sample accounts, and the terminal shows no link and no reader", async () => {
  const { product, visitor } = await startPublicly();
  await using _ = product;
  await expect(stat(join(product.dataDir, "sample-accounts.json"))).rejects.toThrow();
  const { email, password } = newSomebody();
  const fields = { firstName: "Asha", lastName: "Rao", email, password, confirmPassword: password, adult: "on" };
  await visitor.request("/student-auth?tab=sign-up", { method: "POST", body: new URLSearchParams(fields) });
  await mailTo(product, email, "Confirm");
  // The file is there a moment before the line that tells of it.
  const printed = await until("the terminal tells of the mail", () => {
    const lines = product.output.join("\n");
    return lines.includes("A mail is in") && lines;
  });
  for (const secret of ["token=", email, "password"]) expect(printed).not.toContain(secret);
});

test("sample accounts of an earlier start on the machine itself are closed when it opens to the world", async () => {
  const local = await startProduct();
  const { dataDir } = local;
  const [sample] = JSON.parse(await readFile(join(dataDir, "sample-accounts.json"), "utf8")) as Somebody[];
  if (!sample) throw new Error("There are no sample accounts.");
  const signIn = (visitor: Visitor) =>
    visitor.request("/student-auth", { method: "POST", body: new URLSearchParams({ ...sample }) });
  expect((await signIn(new Visitor(local.address))).status).toBe(303);
  await local.stop();

  const { product, visitor } = await startPublicly(dataDir);
  await using _ = product;
  expect((await signIn(visitor)).status).toBe(422);
  await product.stop();
  await local[Symbol.asyncDispose]();
});
