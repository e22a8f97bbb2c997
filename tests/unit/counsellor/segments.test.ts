import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOf } from "#app/counsellor/match/pieces.ts";
import { readingsOf } from "#app/counsellor/match/readings.ts";
import { bestParting } from "#app/counsellor/match/segments.ts";
import { wordsOf } from "#app/learning/terms.ts";
import { fixtureRules } from "./fixture.ts";

const set = await fixtureRules();

const texts = (text: string) => piecesOf(text, set.lexicon).map((piece) => piece.text);

test("signs, lines and joining words part a message into pieces; numbers stay whole", () => {
  expect(texts("fees? how long - and 4,999 is all, also refund?")).toEqual([
    "fees?",
    "how long",
    "and 4,999 is all,",
    "also refund?",
  ]);
  expect(texts("one question")).toEqual(["one question"]);
  expect(texts("?! -- ...")).toEqual([]);
  expect(texts("(a) fees (b) how long 2. refund")).toEqual(["fees", "how long", "refund"]);
});

test("whatever is typed, its parts are bounded, mean different things and hold all of its words in their order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("weather", "tomorrow?", "and", "refund,", "-", "interview", "\n", "."), {
        maxLength: 60,
      }),
      (words) => {
        const text = words.join(" ");
        expect(texts(text).length).toBeLessThanOrEqual(8);
        expect(texts(text).flatMap(wordsOf)).toEqual(wordsOf(text));
        const parting = bestParting(text, readingsOf(text, set.model), set);
        if (parting === undefined) return;
        const { segments, chance } = parting;
        expect(segments.length).toBeLessThanOrEqual(3);
        expect(new Set(segments.map(({ meaning }) => meaning)).size).toBe(segments.length);
        expect(segments.flatMap((segment) => wordsOf(segment.text))).toEqual(wordsOf(text));
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1);
      },
    ),
  );
});
