import fc from "fast-check";
import { expect, test } from "vitest";
import { checkRules } from "#app/counsellor/check/check.ts";
import { cleanMessage } from "#app/counsellor/conversation/clean-text.ts";
import { respond } from "#app/counsellor/conversation/respond.ts";
import type { Draft } from "#app/counsellor/conversation/speech.ts";
import { BEGINNING, type Input } from "#app/counsellor/conversation/turn.ts";
import { whereIs } from "#app/counsellor/flow/session.ts";
import { MAX_MESSAGE_LENGTH } from "#app/counsellor/messages.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { fixtureFiles, teachHere } from "./fixture.ts";
import { set as real } from "./steps.ts";

const visitor = { studentId: null, signedIn: false };

const NAUGHTY = [
  "undefined",
  "null",
  "NaN",
  "true",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "{}",
  "[]",
  "0",
  "-1",
  "1e400",
  "$where",
  '{"$gt":""}',
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "{{fees.application}}",
  "{{name}}",
  "$[7*7]",
  "%s%n%x",
  "../../etc/passwd",
  "\u0000",
  "\ud800",
  "\udfff\ud800",
  "\u202eevil\u202c",
  "\ufeff",
  "\u200b\u200d",
  "Z̸̢a̷͠l̶̕g̵̛o̷͝".repeat(20),
  "ﷺ".repeat(50),
  "👩‍👩‍👧‍👦",
  "ｆｅｅ",
  "你好",
  "مرحبا",
  "नमस्ते फीस कितनी है",
  "a".repeat(10_000),
  "fee ".repeat(2000),
  "and ".repeat(500),
  "? ".repeat(500),
  "1 ".repeat(500),
  "\n\n\n",
  "≈0",
  "≈1 ≈2",
];

const anyText = fc.oneof(
  fc.constantFrom(...NAUGHTY),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(fc.constantFrom("fees", "gmp", "yes", "no", "12 years", "more than 12", "restart", "why", "and", "?"), {
      maxLength: 8,
    })
    .map((words) => words.join(" ")),
);

async function converse(set: RuleSet, turns: readonly { text: string; press: number | null }[]): Promise<void> {
  let context = BEGINNING;
  const said: Draft[] = [];
  for (const { text, press } of turns) {
    const buttons = said.flatMap(({ buttons: each = [], rule }) => each.map((button) => ({ button, rule })));
    const pressed = press === null ? undefined : buttons[press % Math.max(1, buttons.length)];
    const input: Input = pressed === undefined ? { kind: "text", text } : { kind: "button", ...pressed };
    const response = await respond(context, input, visitor, set, new Date("2026-11-22"));
    const left = response.goTo !== undefined || response.download !== undefined;
    expect(left || response.drafts.some(({ isBot }) => isBot)).toBe(true);
    for (const { text: line, isBot } of response.drafts) if (isBot) expect(line).not.toContain("{{");
    context = response;
    if (context.assessment !== null) expect(whereIs(context.assessment, set)).toBeDefined();
    said.push(...response.drafts);
  }
}

const turns = fc.array(fc.record({ text: anyText, press: fc.option(fc.nat(), { freq: 2 }) }), { maxLength: 12 });

test("the real rules answer any input, and never leave a visitor at a step that does not exist", async () => {
  await fc.assert(
    fc.asyncProperty(turns, (each) => converse(real, [{ text: "start", press: null }, ...each])),
    { numRuns: 60 },
  );
});

test.each(NAUGHTY.map((text) => [text.slice(0, 30), text]))("answers %j", async (_, text) => {
  await converse(real, [{ text, press: null }]);
});

test("rules that pass the check never fail while they talk", async () => {
  const values = fc.oneof(
    fc.constantFrom("x", "fee", "yes", "welcome", "assessment", 0, 1, 5, true, false),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const paths = [
    "replies/fees.json",
    "replies/pay.json",
    "replies/refund.json",
    "words.json",
    "matching.json",
    "messages.json",
    "conditions.json",
    "assessment/experience.json",
    "flows.json",
  ];
  let passed = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.nat(), values, turns, async (path, pick, value, each) => {
      const files = await fixtureFiles();
      const root: unknown = JSON.parse(new TextDecoder().decode(files.find((file) => file.path === path)?.bytes));
      const places: { holder: Record<string, unknown>; key: string }[] = [];
      const walk = (holder: unknown): void => {
        if (typeof holder !== "object" || holder === null) return;
        for (const [key, inner] of Object.entries(holder)) {
          places.push({ holder: holder as Record<string, unknown>, key });
          walk(inner);
        }
      };
      walk(root);
      const place = places[pick % places.length];
      if (place !== undefined) place.holder[place.key] = value;
      const bytes = new TextEncoder().encode(JSON.stringify(root));
      const checked = await checkRules(
        [...files.filter((file) => file.path !== path), { path, bytes }],
        "any",
        teachHere,
      );
      if (checked.ruleSet === undefined) return;
      passed += 1;
      await converse(checked.ruleSet, each);
    }),
    { numRuns: 100 },
  );
  // Of a hundred such edits about seven pass the check.
  expect(passed).toBeGreaterThan(0);
});

test("a message is cleaned before it is kept", () => {
  expect(cleanMessage("  What\u0000 are\tthe \r\nfees?\u202e \n\n\n\nPlease ")).toEqual({
    kind: "text",
    text: "What are the \nfees? \n\nPlease",
  });
  expect(cleanMessage("a\ud800b")).toEqual({ kind: "text", text: "a\ufffdb" });
  for (const blank of ["", " ", "\n\t", "\u200b", "\u0007", "\ufeff"])
    expect(cleanMessage(blank)).toEqual({ kind: "blank" });
  expect(cleanMessage("x".repeat(MAX_MESSAGE_LENGTH)).kind).toBe("text");
  expect(cleanMessage("x".repeat(MAX_MESSAGE_LENGTH + 1))).toEqual({ kind: "too-long" });
});
