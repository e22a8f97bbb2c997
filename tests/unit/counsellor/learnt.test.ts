import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { checkRules } from "#app/counsellor/check/check.ts";
import { samplesIn } from "#app/counsellor/format/samples.ts";
import type { RuleFile } from "#app/counsellor/load/read-directory.server.ts";
import { findAnswer } from "#app/counsellor/match/find-answer.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { reasonInWords, traceOf } from "#app/counsellor/trace.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";
import { bytesOf, fixtureFiles, fixtureRules, teachHere, textOf } from "./fixture.ts";

vi.setConfig({ testTimeout: 30_000 });

async function given(text: string, set: RuleSet): Promise<string[]> {
  const found = await findAnswer(text, visitorAs("visitor"), set);
  return found.kind === "replies" ? found.replies.map(({ reply }) => reply.topic) : [found.kind];
}

/** The fixture with more lines in a file of samples. */
async function withSamples(meaning: string, lines: readonly string[]): Promise<RuleFile[]> {
  const path = `samples/${meaning}.txt`;
  const files = await fixtureFiles();
  const before = textOf(files.find((file) => file.path === path));
  return [...files.filter((file) => file.path !== path), { path, bytes: bytesOf(`${before}${lines.join("\n")}\n`) }];
}

test.each([
  ["Could I have the money back if I cancel?", "refund"],
  ["REFUND MILEGA KYA??", "refund"],
  ["will there be an intervew with a panel", "interview"],
  ["what will the weather be tomorrow", "weather"],
])("%j resembles the samples of %s", async (text, topic) => {
  expect(await given(text, await fixtureRules())).toEqual([topic]);
});

test("tells what it is most like and which words spoke for it", async () => {
  const set = await fixtureRules();
  const trace = traceOf(await findAnswer("could I have my money back please", visitorAs("visitor"), set), set);
  const [reason] = trace.given[0]?.because ?? [];
  expect(reason).toMatchObject({ resembles: "refund", sample: "can I have my money back" });
  expect(reason && reasonInWords(reason)).toMatch(/most like "can I have my money back" \(refund\); .*: .*money/);
  expect(trace.readings[0]).toMatchObject({ meaning: "refund" });
});

test("an added sample answers its likes", async () => {
  const asked = "can I bring the dog along";
  expect(await given(asked, await fixtureRules())).not.toEqual(["interview"]);
  const { ruleSet } = await checkRules(await withSamples("interview", ["may I bring my dog along"]), "more", teachHere);
  expect(ruleSet && (await given(asked, ruleSet))).toEqual(["interview"]);
});

test("hard words and facts about the visitor can be combined with samples", async () => {
  const conditions = {
    all: [
      { fact: "question", operator: "resembles", value: "refund" },
      { fact: "question", operator: "mentions", value: ["cheque"] },
      { fact: "hasStudentId", operator: "equal", value: true },
    ],
  };
  const reply = {
    $schema: "../schema/reply.schema.json",
    title: "Refunds by cheque",
    conditions,
    priority: 6,
    event: { type: "reply", params: { text: "By cheque." } },
  };
  const path = "replies/cheque.json";
  const files = [...(await fixtureFiles()), { path, bytes: bytesOf(JSON.stringify(reply)) }];
  const { ruleSet, findings } = await checkRules(files, "cheque", teachHere);
  expect(findings).toEqual([]);
  if (ruleSet === undefined) return;
  const ask = async (text: string, as: "visitor" | "paid") => {
    const found = await findAnswer(text, visitorAs(as), ruleSet);
    return found.kind === "replies" ? found.replies[0]?.reply.topic : found.kind;
  };
  expect(await ask("can I have my money back by cheque", "paid")).toBe("cheque");
  expect(await ask("can I have my money back by cheque", "visitor")).toBe("refund");
  expect(await ask("can I have my money back", "paid")).toBe("refund");
});

test("what is not sure is offered, the likeliest first, and never what is not our subject", async () => {
  const set = await fixtureRules();
  const eager: RuleSet = {
    ...set,
    lexicon: { ...set.lexicon, matching: { ...set.lexicon.matching, confidence: 0.99, leastOffered: 0.05 } },
  };
  const found = await findAnswer("the money, and somebody at the end", visitorAs("visitor"), eager);
  expect(found.kind).toBe("unsure");
  if (found.kind !== "unsure") return;
  expect(found.between.map(({ reply }) => reply.topic)).not.toContain("weather");
  expect([...found.between].sort((a, b) => b.score - a.score)).toEqual(found.between);
});

test("advises more samples, and names two topics that cannot be told apart with the samples that show it", async () => {
  const few = await checkRules(
    (await fixtureFiles()).map((file) =>
      file.path === "samples/weather.txt"
        ? { ...file, bytes: bytesOf("is it raining\nhow hot is it\nsnow today\n") }
        : file,
    ),
    "few",
    teachHere,
  );
  expect(few.findings).toEqual([]);
  expect(await few.advise()).toMatchObject([
    { file: "samples/weather.txt", message: "This topic has only 3 samples." },
  ]);

  // Whoever it is about, it is asked in the same words: nothing tells one file's samples from the other's.
  const names = ["ba", "de", "go", "ki", "lu", "ma", "ne", "po"].flatMap((first) =>
    ["rin", "sal", "tev", "vok", "zum"].map((last) => first + last),
  );
  const same = ["refund", "interview"].map((meaning, at) => ({
    path: `samples/${meaning}.txt`,
    lines: names.filter((_, index) => index % 2 === at).map((name) => `is there room for ${name} in the lift`),
  }));
  const files = (await fixtureFiles()).map((file) => {
    const more = same.find(({ path }) => path === file.path)?.lines ?? [];
    return more.length === 0 ? file : { ...file, bytes: bytesOf(`${textOf(file)}${more.join("\n")}\n`) };
  });
  const { advise } = await checkRules(files, "twins", teachHere);
  const told = (await advise()).map(({ message }) => message).join("\n");
  expect(told).toMatch(/(refund and interview|interview and refund) are hard to tell apart: .*in the lift/);
});

test("whatever sample is added, no sample of another rule loses its answer without a finding", async () => {
  const files = await fixtureFiles();
  const meanings = ["refund", "interview", "weather"];
  const owned = meanings.flatMap((meaning) =>
    samplesIn(textOf(files.find(({ path }) => path === `samples/${meaning}.txt`))).map(({ text }) => ({
      meaning,
      text,
    })),
  );
  const words = fc.constantFrom(
    ...new Set(owned.flatMap(({ text }) => text.split(" "))),
    "fees",
    "portfolio",
    "hello",
    "and",
    "?",
    "12",
  );
  const sample = fc.array(words, { minLength: 1, maxLength: 9 }).map((each) => each.join(" "));
  let broken = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...meanings),
      fc.array(sample, { minLength: 1, maxLength: 3 }),
      async (meaning, added) => {
        const { draft, findings } = await checkRules(await withSamples(meaning, added), "added", teachHere);
        if (findings.length > 0) broken += 1;
        else if (draft !== undefined)
          for (const own of owned) expect(await given(own.text, draft)).toEqual([own.meaning]);
      },
    ),
    { numRuns: 120 },
  );
  expect(broken).toBeGreaterThan(5);
});
