import fc from "fast-check";
import { expect, test } from "vitest";
import type { Condition } from "#app/counsellor/format/conditions.ts";
import type { ReplyFile } from "#app/counsellor/format/reply.ts";
import { samplesIn } from "#app/counsellor/format/samples.ts";
import { lessonOf } from "#app/counsellor/lesson.ts";
import { readQuestion } from "#app/counsellor/match/question.ts";
import { rankReplies } from "#app/counsellor/match/rank.ts";
import { readingsOf } from "#app/counsellor/match/readings.ts";
import type { Reply, RuleFiles, RuleSet } from "#app/counsellor/rule-set.ts";
import { openModel } from "#app/learning/model.ts";
import { teach } from "#app/learning/teach.ts";
import { compileRuleSet } from "#tests/support/compiled.ts";
import { fixtureFiles, textOf } from "./fixture.ts";

const files = await fixtureFiles();
const json = (path: string) => JSON.parse(textOf(files.find((file) => file.path === path)));

const WORDS = [
  "fee",
  "cost",
  "price",
  "course",
  "training",
  "degree",
  "manager",
  "manage",
  "portfolio",
  "refund",
  "exam",
];
const SAMPLES = new Map([
  ["money", ["what is the fee", "the price please", "cost of the course", "a refund"]],
  ["people", ["I manage people", "a manager", "the manager of managers", "managing"]],
  ["study", ["which course", "the training", "is there an exam", "degree or training"]],
]);
const MODEL = openModel(
  teach(lessonOf(new Map([...SAMPLES].map(([meaning, texts]) => [meaning, samplesIn(texts.join("\n"))]))), "one")
    .taught,
);
const phrase = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }).map((words) => words.join(" "));
const mentions = fc.record({
  fact: fc.constant("question"),
  operator: fc.constantFrom("mentions", "mentionsAll"),
  value: fc.array(phrase, { minLength: 1, maxLength: 3 }),
});
const resembles = fc.record({
  fact: fc.constant("question"),
  operator: fc.constant("resembles"),
  value: fc.constantFrom(...SAMPLES.keys()),
});
const plain = fc.oneof(
  fc.record({
    fact: fc.constantFrom("hasStudentId", "signedIn"),
    operator: fc.constantFrom("equal", "notEqual"),
    value: fc.boolean(),
  }),
  fc.record({
    fact: fc.constant("years"),
    operator: fc.constantFrom("lessThan", "greaterThanInclusive"),
    value: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({
    fact: fc.constant("lastTopic"),
    operator: fc.constantFrom("equal", "notEqual"),
    value: fc.constantFrom("t0", "t1"),
  }),
);
const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    mentions as fc.Arbitrary<Condition>,
    resembles as fc.Arbitrary<Condition>,
    plain as fc.Arbitrary<Condition>,
    fc.record({ all: fc.array(tie("tree"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("tree"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie("tree") }),
    fc.constantFrom({ condition: "shared" }, { condition: "excluded" }),
  ),
}));

const rule = fc.record({ conditions: tree, priority: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }) });
// Simple rules of one priority are many candidates at once: there the search must stop neither too early nor at the wrong one.
const simple = fc.record({
  conditions: mentions.map((each): Condition => ({ any: [each as Condition] })),
  priority: fc.constant(undefined),
});
const ruleSets = fc.record({
  rules: fc.oneof(
    fc.array(rule, { minLength: 1, maxLength: 15 }),
    fc.array(simple, { minLength: 8, maxLength: 40, size: "max" }),
  ),
  shared: mentions,
  excluded: mentions,
});
const typed = fc.oneof(
  fc.constantFrom(...WORDS, "costs", "potfolio", "managar", "hello", "the", "and", "7", "years", "six"),
  fc.string({ maxLength: 8 }),
);
const questions = fc.array(typed, { maxLength: 7 }).map((words) => words.join(" "));
const visitors = fc.record({
  hasStudentId: fc.boolean(),
  modelRouter: fc.boolean(),
  signedIn: fc.boolean(),
  certificationStage: fc.constant("none"),
  lastTopic: fc.constantFrom("t0", "t2", null),
  toldYears: fc.constantFrom(null, 3, 12),
  toldManaging: fc.constant(null),
  toldTechnology: fc.constant(null),
  toldRole: fc.constant(null),
  toldTools: fc.boolean(),
});

function ruleSetOf({
  rules,
  shared,
  excluded,
}: {
  rules: { conditions: Condition; priority: number | undefined }[];
  shared: object;
  excluded: object;
}): RuleSet {
  const replies = rules.map(({ conditions, priority }, index): [string, ReplyFile] => [
    `t${index}`,
    {
      title: `T ${index}`,
      conditions,
      ...(priority === undefined ? {} : { priority }),
      event: { type: "reply", params: { text: "x" } },
    },
  ]);
  const parts: RuleFiles = {
    replies: new Map(replies),
    samples: new Map([...SAMPLES].map(([meaning, texts]) => [meaning, samplesIn(texts.join("\n"))])),
    steps: new Map(),
    outcomes: new Map(),
    scripts: new Map(),
    flows: {},
    policies: {},
    invented: false,
    named: { shared: shared as Condition, excluded: { not: excluded as Condition } },
    synonyms: json("synonyms.json"),
    words: json("words.json"),
    matching: json("matching.json"),
    messages: json("messages.json"),
    understanding: json("understanding.json"),
    context: json("context.json"),
    facts: {},
  };
  return compileRuleSet(parts, "random", MODEL);
}

/** The same rules behind an index that names every rule as a candidate. */
function withoutIndex(set: RuleSet): RuleSet {
  const all: Reply[] = [...set.replies.values()];
  return { ...set, index: { candidates: () => all.map((each) => ({ rule: each, atMost: Number.POSITIVE_INFINITY })) } };
}

test("the candidates have the same winner, and the same near tie, as all rules", async () => {
  await fc.assert(
    fc.asyncProperty(ruleSets, questions, visitors, async (random, text, visitor) => {
      const set = ruleSetOf(random);
      const question = readQuestion(
        text,
        set.lexicon,
        readingsOf(text, MODEL).filter(({ chance }) => chance > 0.2),
      );
      const quick = await rankReplies(question, visitor, set);
      const slow = await rankReplies(question, visitor, withoutIndex(set), true);
      const seen = ({ ranked }: typeof quick) =>
        ranked.map(({ reply, score }) => ({ topic: reply.topic, score, priority: reply.priority }));
      const [first] = seen(slow);
      const near = (each: { score: number; priority: number }) =>
        first !== undefined &&
        each.priority === first.priority &&
        each.score >= first.score * (1 - set.lexicon.matching.nearTie);
      expect(seen(quick).filter(near)).toEqual(seen(slow).filter(near));
      expect(quick.ranked.length === 0).toBe(slow.ranked.length === 0);
    }),
    { numRuns: 400 },
  );
});
