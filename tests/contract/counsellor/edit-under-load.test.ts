import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openConversation, say } from "#app/counsellor/conversation.server.ts";
import { ruleSetStatus, startRules, stopRules } from "#app/counsellor/rule-store.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { temporaryDirectory, testDatabase } from "#tests/support/database.ts";

/** The pace of the visitors and of the editor; nothing is expected to have happened after it. */
const [ASK_EVERY_MS, EDIT_EVERY_MS] = [40, 10];
const visitor = { studentId: null, signedIn: false };

test("twenty conversations go on while the rules are rewritten a hundred times, good and bad in turn", async () => {
  log.level = "silent";
  await using directory = await temporaryDirectory();
  const root = directory.path;
  await cp("tests/unit/counsellor/fixtures", root, { recursive: true });
  await cp("content/retention.json", join(root, "content/retention.json"));
  vi.spyOn(env(), "RULES_DIR", "get").mockReturnValue(join(root, "rules"));
  vi.spyOn(env(), "CONTENT_DIR", "get").mockReturnValue(join(root, "content"));
  await using _database = await testDatabase();
  try {
    await startRules();
    const file = join(root, "rules/replies/fees.json");
    const good = await readFile(file, "utf8");
    let editing = true;
    let answered = 0;
    const hashes = new Set<string>();
    const chat = async () => {
      while (editing) {
        // Asked again in the same conversation, it is not said again word for word.
        let conversation = await openConversation("visitor");
        const said = await say(conversation.id, { turn: conversation.turn, text: "What are the fees?" }, visitor);
        if (said.kind !== "said") throw new Error(`The message was not answered: ${said.kind}`);
        conversation = said.conversation;
        const last = conversation.messages.at(-1);
        expect(last?.rule).toBe("replies/fees");
        expect(last?.text).toMatch(/^(?:The|Edition \d+: the) fee is 4,999 rupees\.$/);
        hashes.add(last?.ruleSet ?? "");
        answered += 1;
        await pause(ASK_EVERY_MS);
      }
    };
    const chats = Promise.all(Array.from({ length: 20 }, chat));
    for (let edit = 0; edit < 100; edit += 1) {
      const before = ruleSetStatus().hash;
      const text = good.replace("The fee is", `Edition ${edit}: the fee is`);
      await writeFile(file, edit % 2 === 0 ? text : text.slice(0, edit * 5));
      if (edit % 20 === 0) await vi.waitFor(() => expect(ruleSetStatus().hash).not.toBe(before), { timeout: 5000 });
      await pause(EDIT_EVERY_MS);
    }
    await writeFile(file, good);
    await vi.waitFor(() => expect(ruleSetStatus().findings).toEqual([]), { timeout: 3000 });
    editing = false;
    await chats;
    expect(answered).toBeGreaterThan(50);
    expect(hashes.size).toBeGreaterThan(1);
  } finally {
    stopRules();
  }
}, 60_000);
