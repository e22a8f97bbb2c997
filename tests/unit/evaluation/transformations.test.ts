import { beforeAll, expect, test } from "vitest";
import { asRead } from "#app/evaluation/extraction/child/as-read.ts";
import { judgeLetter } from "#tests/bench/evaluation/judged.ts";
import { transformations } from "#tests/bench/reading/transformations.ts";
import { loadEvaluationSet, TRAPS } from "#tests/data/evaluation/load.ts";
import { evidence } from "./support/texts.ts";

/** Of all verdicts; of a hundred elements about twenty are approved. */
const MOST_FLIPPED = 0.02;
/** Letters and traps of a stranger that have taught nothing. */
const letters = loadEvaluationSet().filter(({ set }) => set === "first-7");

async function approvedOf(
  change: (text: string) => string,
): Promise<Map<string, { approved: boolean; trap: boolean }>> {
  const judged = await Promise.all(
    letters.map((letter) => judgeLetter({ ...letter, text: change(letter.text) }, evidence)),
  );
  return new Map(
    judged.flatMap(({ elements, letter }) =>
      elements.map(({ element, expected, approved }) => [
        `${letter.id} ${element}`,
        { approved, trap: approved && !expected && TRAPS.has(letter.kind) },
      ]),
    ),
  );
}

let plain: Awaited<ReturnType<typeof approvedOf>>;
beforeAll(async () => {
  plain = await approvedOf((text) => text);
});

test.for(Object.entries(transformations))("%s changes hardly a verdict, and none of a trap", async ([, change]) => {
  const changed = await approvedOf((text) => asRead([change(text)].flat()).join(""));
  const flipped = [...changed].filter(([key, { approved }]) => approved !== plain.get(key)?.approved);
  expect(flipped.length / plain.size, flipped.map(([key]) => key).join(", ")).toBeLessThanOrEqual(MOST_FLIPPED);
  expect([...changed].filter(([key, { trap }]) => trap && !plain.get(key)?.trap)).toEqual([]);
});
