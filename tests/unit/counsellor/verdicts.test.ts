import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { BrokenRulesError } from "#app/counsellor/load/load-rules.server.ts";
import { openRuleStore } from "#app/counsellor/load/open-store.server.ts";
import { verdictsOf } from "#app/counsellor/load/verdicts.server.ts";
import { keepLastGood, openLastGood } from "#app/platform/last-good.server.ts";
import { log } from "#app/platform/log.server.ts";
import { FIXTURE } from "./fixture.ts";

vi.setConfig({ testTimeout: 20_000 });

/** A copy of the fixture that can be edited, and a place for verdicts. */
async function site() {
  log.level = "silent";
  const root = await mkdtemp(join(tmpdir(), "pgi-verdicts-"));
  await cp(FIXTURE.rules, join(root, "rules"), { recursive: true });
  await cp(FIXTURE.content, join(root, "content"), { recursive: true });
  return {
    directories: { rules: join(root, "rules"), content: join(root, "content") },
    fees: join(root, "rules/replies/fees.json"),
    kept: join(root, "kept"),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

test("rules that were found sound speak at the next start as they are, and only for the code that has checked them", async () => {
  await using at = await site();
  const first = await openRuleStore(at.directories, verdictsOf("code", at.kept));
  first.close();
  const { hash } = first.status();
  expect(await verdictsOf("code", at.kept).isSound(hash)).toBe(true);
  expect(await verdictsOf("other code", at.kept).isSound(hash)).toBe(false);

  const again = await openRuleStore(at.directories, verdictsOf("code", at.kept));
  again.close();
  expect(again.status()).toMatchObject({ hash, findings: [] });
  expect([...(await again.current()).replies.keys()]).toEqual([...(await first.current()).replies.keys()]);
});

test("an edit that breaks the rules before the first question leaves those of the start speaking", async () => {
  await using at = await site();
  const verdicts = verdictsOf("code", at.kept);
  (await openRuleStore(at.directories, verdicts)).close();

  const store = await openRuleStore(at.directories, verdicts);
  vi.spyOn(log, "error").mockReturnValue(undefined);
  const { hash } = store.status();
  await writeFile(at.fees, "{");
  await store.refresh();
  store.close();
  expect(store.status().findings).not.toEqual([]);
  expect(await store.current()).toMatchObject({ hash });
});

test("an edit before the first question is what the first question is answered by", async () => {
  await using at = await site();
  const verdicts = verdictsOf("code", at.kept);
  (await openRuleStore(at.directories, verdicts)).close();

  const store = await openRuleStore(at.directories, verdicts);
  const { hash } = store.status();
  const fees = await readFile(at.fees, "utf8");
  await writeFile(at.fees, fees.replace("The fee is", "From today the fee is"));
  const answering = await store.current();
  store.close();
  expect(answering.hash).not.toBe(hash);
  expect(store.status().hash).toBe(answering.hash);
});

test("where a copy is kept of what spoke last, it speaks at a start with broken rules", async () => {
  await using at = await site();
  using _none = { [Symbol.dispose]: () => openLastGood(undefined) };
  openLastGood(join(at.kept, "last-good"));
  keepLastGood();
  const first = await openRuleStore(at.directories);
  first.close();
  vi.spyOn(log, "error").mockReturnValue(undefined);
  await writeFile(at.fees, "{");
  const again = await openRuleStore(at.directories);
  again.close();
  expect(again.status()).toMatchObject({ hash: first.status().hash, findings: [expect.anything()] });
  expect([...(await again.current()).replies.keys()]).toEqual([...(await first.current()).replies.keys()]);
});

test("broken rules are refused at the start whatever was found sound before", async () => {
  await using at = await site();
  const verdicts = verdictsOf("code", at.kept);
  (await openRuleStore(at.directories, verdicts)).close();
  await writeFile(at.fees, "{");
  await expect(openRuleStore(at.directories, verdicts)).rejects.toThrow(BrokenRulesError);
  await expect(openRuleStore(at.directories, verdicts)).rejects.toThrow(BrokenRulesError);
});

test("where nothing can be kept, rules are checked at each start", async () => {
  await using at = await site();
  await writeFile(at.kept, "no directory");
  const store = await openRuleStore(at.directories, verdictsOf("code", at.kept));
  store.close();
  expect(store.status().findings).toEqual([]);
  expect(await verdictsOf("code", at.kept).isSound(store.status().hash)).toBe(false);
});
