import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryDirectory } from "#tests/support/database.ts";
import { metCounsellor } from "#tests/support/forms.ts";
import { startProduct } from "#tests/support/product.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";

const VISITORS = 10;
const EDITS = 50;
/** The pace of the visitors and of the editor; nothing is expected to have happened after it. */
const [ASK_EVERY_MS, EDIT_EVERY_MS] = [1000, 20];
/** The product promises a second; the rest is room for a machine that runs other tests too. */
const PATIENCE_MS = 60_000;
const lastReply = (page: Page) => page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";

test("ten visitors chat while the rules are rewritten fifty times, good and bad in turn", async () => {
  await using directory = await temporaryDirectory();
  const rules = directory.path;
  await cp("rules", rules, { recursive: true });
  const file = join(rules, "replies/fees.json");
  const good = await readFile(file, "utf8");
  // Broken edits are told in the log at level error, which is what this test provokes.
  const product = await startProduct({ env: { RULES_DIR: rules, LOG_LEVEL: "silent" } });
  try {
    let editing = true;
    const editions = new Set<string>();
    const chat = async () => {
      let page = await metCounsellor(new Visitor(product.address));
      while (editing) {
        page = await page.submit(".composer", { text: "What are the fees?" });
        expect(page.status).toBe(200);
        const edition = /(?:Edition (\d+): )?The application fee is ₹4,999\./.exec(lastReply(page));
        expect(edition, lastReply(page)).not.toBeNull();
        editions.add(edition?.[1] ?? "first");
        // Asked again in the same conversation, it is not said again word for word.
        page = await page.submit(".dialog-head form");
        await pause(ASK_EVERY_MS);
      }
    };
    const chats = Promise.all(Array.from({ length: VISITORS }, chat));
    for (let edit = 0; edit < EDITS; edit += 1) {
      const text = good.replace("The application fee is", `Edition ${edit}: The application fee is`);
      await writeFile(file, edit % 2 === 0 ? text : text.slice(0, edit * 10));
      if (edit % 24 === 0) await until(`an answer of edition ${edit}`, () => editions.has(String(edit)), PATIENCE_MS);
      else await pause(EDIT_EVERY_MS);
    }
    editing = false;
    await chats;
    expect(editions.size).toBeGreaterThan(1);
  } finally {
    await product[Symbol.asyncDispose]();
  }
});
