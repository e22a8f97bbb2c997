import fc from "fast-check";
import { expect, test } from "vitest";
import { readingsOf } from "#app/counsellor/match/readings.ts";
import { bestParting, piecesOf } from "#app/counsellor/match/segments.ts";
import { wordsOf } from "#app/learning/words.ts";
import { fixtureRules } from "./fixture.ts";

const set = await fixtureRules();

test("signs, lines and joining words part a message into pieces; numbers stay whole", () => {
  expect(piecesOf("fees? how long - and 4,999 is all, also refund?", set.lexicon)).toEqual([
    "fees?",
    "how long",
    "and 4,999 is all,",
    "also refund?",
  ]);
  expect(piecesOf("one question", set.lexicon)).toEqual(["one question"]);
  expect(piecesOf("?! -- ...", set.lexicon)).toEqual([]);
});

test("whatever is typed, its parts are bounded, mean different things and hold all of its words in their order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("weather", "tomorrow?", "and", "refund,", "-", "interview", "\n", "."), {
        maxLength: 60,
      }),
      (words) => {
        const text = words.join(" ");
        expect(piecesOf(text, set.lexicon).length).toBeLessThanOrEqual(8);
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
