import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkRules } from "#app/counsellor/check/check.ts";
import type { PoliciesFile } from "#app/counsellor/format/policies.ts";

import { readSettings } from "#app/platform/env.server.ts";
import { bytesOf, fixtureFiles, teachHere, textOf } from "./fixture.ts";

const POLICIES = "content/policies.json";

async function refundWhere(changed: (policies: string) => string) {
  const files = (await fixtureFiles()).map((file) =>
    file.path === POLICIES ? { ...file, bytes: bytesOf(changed(textOf(file))) } : file,
  );
  const { ruleSet, findings } = await checkRules(files, "test", teachHere);
  expect(findings).toEqual([]);
  return ruleSet?.replies.get("refund");
}

test("a reply says of an undecided policy that it is not decided, and offers the person", async () => {
  const reply = await refundWhere((text) => text);
  expect(reply?.lacks).toEqual(["refund"]);
  expect(reply?.speech.text).toBe(
    "Ask us about refunds.\n\nAsk before you pay.\n\nPGI has not decided yet whether the fee is paid back. " +
      "A person can take your question.\n\nYou hear from us within 3 days.",
  );
  expect(reply?.speech.buttons).toMatchObject([{ action: "person" }]);
});

test("a decided policy is told, with what it takes from the facts", async () => {
  const reply = await refundWhere((text) => text.replace("null", '"No part of {{fees.application}} is paid back."'));
  expect(reply?.lacks).toEqual([]);
  expect(reply?.speech.text).toBe(
    "Ask us about refunds.\n\nNo part of 4,999 is paid back.\n\nYou hear from us within 3 days.",
  );
});

test("a capability of the product that no reply mentions is told", async () => {
  const files = (await fixtureFiles()).map((file) =>
    file.path === "content/capabilities.json"
      ? { ...file, bytes: bytesOf(textOf(file).replace("payment:GMP", "link:/verify")) }
      : file,
  );
  const { advise } = await checkRules(files, "test", teachHere);
  expect((await advise()).map(({ message }) => message)).toContain(
    "No reply mentions what the product does: The fee is paid.",
  );
});

test("invented policies are refused where the world can reach the product", () => {
  expect(() => readSettings({ SAMPLE_POLICIES: "1", ORIGIN: "https://portal.example.org" })).toThrow(
    /SAMPLE_POLICIES are invented/,
  );
  expect(readSettings({ SAMPLE_POLICIES: "1", ORIGIN: "http://localhost:3000" }).SAMPLE_POLICIES).toBe(true);
});

test("the sample institute has decided whatever there is to decide, and says that it is invented", () => {
  const read = (file: string): PoliciesFile => JSON.parse(readFileSync(file, "utf8"));
  const own = read("content/policies.json");
  const sample = read("content/samples/institute/policies.json");
  expect(sample.invented).toBe(true);
  expect(own.invented).toBeUndefined();
  expect(Object.keys(sample.policies)).toEqual(Object.keys(own.policies));
  expect(Object.values(sample.policies).filter(({ value }) => value === null)).toEqual([]);
});
