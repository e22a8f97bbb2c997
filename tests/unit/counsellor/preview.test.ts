import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { preview } from "../../../app/cli/rules/preview.ts";

async function previewOfFixture() {
  const root = await mkdtemp(join(tmpdir(), "pgi-preview-"));
  await cp("tests/unit/counsellor/fixtures", root, { recursive: true });
  vi.spyOn(env(), "RULES_DIR", "get").mockReturnValue(join(root, "rules"));
  vi.spyOn(env(), "CONTENT_DIR", "get").mockReturnValue(join(root, "content"));
  vi.spyOn(console, "log").mockReturnValue(undefined);
  const { address, close } = await preview(0);
  return {
    address,
    fees: join(root, "rules/replies/fees.json"),
    page: async () => (await fetch(address)).text(),
    send: (fields: Record<string, string>) => fetch(address, { method: "POST", body: new URLSearchParams(fields) }),
    async [Symbol.asyncDispose]() {
      close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const status = (address: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    request(address, { headers }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on("error", reject)
      .end();
  });

test("talks on the edited files, with the reason beside each answer", async () => {
  await using site = await previewOfFixture();
  expect(await site.page()).toContain("Welcome.");
  await site.send({ text: "<b>price</b>", as: "visitor" });
  const page = await site.page();
  expect(page).toContain("The fee is 4,999 rupees.");
  expect(page).toContain("it mentions &quot;price&quot;");
  expect(page).toContain("replies/fees.json");
  expect(page).not.toContain("<b>price");
  await site.send({ button: "1:1:1", as: "visitor" });
  expect(await site.page()).toContain("Shall we begin?");
  await site.send({ text: "How do I pay?", as: "paid" });
  expect(await site.page()).toContain("You have paid already.");
});

test("follows the files as they are saved, and says what is wrong with them", async () => {
  await using site = await previewOfFixture();
  const state = async () => (await fetch(`${site.address}state`)).text();
  const before = await state();
  const text = await readFile(site.fees, "utf8");
  await writeFile(site.fees, text.replace("The fee is", "Now the fee is"));
  expect(await state()).not.toBe(before);
  await site.send({ text: "fees", as: "visitor" });
  expect(await site.page()).toContain("Now the fee is 4,999");
  await writeFile(site.fees, text.slice(0, 50));
  expect(await site.page()).toContain("The rules have mistakes");
});

test("listens on this machine only, and to no other page", async () => {
  await using site = await previewOfFixture();
  expect(new URL(site.address).hostname).toBe("127.0.0.1");
  const { host } = new URL(site.address);
  expect(await status(site.address, { host })).toBe(200);
  expect(await status(site.address, { host: "evil.example" })).toBe(403);
  expect(await status(site.address, { host, origin: "https://evil.example" })).toBe(403);
});
