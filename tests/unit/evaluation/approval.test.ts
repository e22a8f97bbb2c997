import { expect, test } from "vitest";
import { APPROVED_FROM, HIGHEST_DOUBT, WEIGHED_FROM, worthOf } from "#app/evaluation/evidence/approval.ts";
import { MATCH_THRESHOLD } from "#app/evaluation/types.ts";

test("a passage is worth no more for being more like a deed than deeds are, nor less for being less", () => {
  const worth = (deed: number) => worthOf({ score: 0.5, whole: 0.5, deed, document: 0.4 });
  expect(worth(1)).toBeGreaterThan(worth(0.5));
  expect(worth(100)).toBe(worth(1.5));
  expect(worth(-100)).toBe(worth(-1.5));
});

test("however much a passage is like a deed, its words have to speak of the element", () => {
  const worth = (score: number) => worthOf({ score, whole: 1, deed: 100, document: 100 });
  expect(worth(APPROVED_FROM)).toBeGreaterThanOrEqual(MATCH_THRESHOLD);
  for (const score of [0, WEIGHED_FROM, APPROVED_FROM - 0.001]) expect(worth(score)).toBeLessThanOrEqual(HIGHEST_DOUBT);
});
