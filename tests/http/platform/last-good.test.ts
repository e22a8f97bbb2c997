import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "#tests/support/database.ts";
import { metCounsellor } from "#tests/support/forms.ts";
import { startProduct } from "#tests/support/product.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";

/** The product promises a second; the rest is room for a machine that runs other tests too. */
const SOON_MS = 20_000;

test("a product that starts while edits are broken speaks by the last good ones, and then by what mends them", async () => {
  await using directory = await temporaryDirectory();
  const [rules, content] = [join(directory.path, "rules"), join(directory.path, "content")];
  await cp("rules", rules, { recursive: true });
  await cp("content", content, { recursive: true });
  const [fees, terms] = [join(rules, "replies/fees.json"), join(content, "terms.json")];
  const [goodFees, goodTerms] = [await readFile(fees, "utf8"), await readFile(terms, "utf8")];
  const at = { dataDir: join(directory.path, "data"), env: { RULES_DIR: rules, CONTENT_DIR: content } };
  const saveFees = (edition: string) =>
    writeFile(fees, goodFees.replace("The application fee is", `${edition} fee is`));
  const saveTerms = (title: string) => writeFile(terms, JSON.stringify({ ...JSON.parse(goodTerms), title }));

  const first = await startProduct(at);
  await saveFees("Second edition: the");
  await saveTerms("Terms, second edition");
  await until(
    "the edits are in force",
    () => speaks(first.address, "Second edition", "Terms, second edition"),
    SOON_MS,
  );
  await writeFile(fees, "{");
  await writeFile(terms, "{");
  await until(
    "they are found broken",
    () => first.errors.some((line) => line.includes("rule files are broken")),
    SOON_MS,
  );
  await first.kill();

  const second = await startProduct(at);
  try {
    expect(await speaks(second.address, "Second edition", "Terms, second edition")).toBe(true);
    expect(second.errors.filter((line) => line.includes("rule files are broken"))).toHaveLength(1);
    expect(second.errors.filter((line) => line.includes("content file is broken"))).not.toEqual([]);
    await saveFees("Third edition: the");
    await saveTerms("Terms, third edition");
    await until("what mends them is in force", () => speaks(second.address, "Third edition", "Terms, third"), SOON_MS);
  } finally {
    await second.stop();
  }
});

/** Whether the counsellor answers with an edition of the fees, and the terms have a title. */
async function speaks(address: string, edition: string, title: string): Promise<boolean> {
  const visitor = new Visitor(address);
  const page = await (await metCounsellor(visitor)).submit(".composer", { text: "What are the fees?" });
  const reply = page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";
  const heading = (await visitor.get("/terms?anew")).root.querySelector("main h1")?.textContent ?? "";
  return reply.startsWith(edition) && heading.startsWith(title);
}
