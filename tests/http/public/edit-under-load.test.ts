import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startProduct } from "#tests/support/product.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { metCounsellor } from "./forms.ts";

const VISITORS = 20;
const EDITS = 100;
const lastReply = (page: Page) => page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";

test("twenty visitors chat while the rules are rewritten a hundred times, good and bad in turn", async () => {
  const rules = await mkdtemp(join(tmpdir(), "pgi-rules-"));
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
        const edition = /^(?:Edition (\d+): )?The application fee is ₹4,999\./.exec(lastReply(page));
        expect(edition, lastReply(page)).not.toBeNull();
        editions.add(edition?.[1] ?? "first");
        await wait(100);
      }
    };
    const chats = Promise.all(Array.from({ length: VISITORS }, chat));
    for (let edit = 0; edit < EDITS; edit += 1) {
      const text = good.replace("The application fee is", `Edition ${edit}: The application fee is`);
      await writeFile(file, edit % 2 === 0 ? text : text.slice(0, edit * 10));
      await wait(edit % 20 === 0 ? 1000 : 20);
    }
    editing = false;
    await chats;
    expect(editions.size).toBeGreaterThan(1);
  } finally {
    await product[Symbol.asyncDispose]();
    await rm(rules, { recursive: true, force: true });
  }
}, 90_000);
