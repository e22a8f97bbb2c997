import fc from "fast-check";
import { expect, test } from "vitest";
import { keptTerms, placesOf, termAt } from "#app/learning/vocabulary.ts";

test("every term is found at its place, and no other is found", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 })),
      fc.string({ maxLength: 4 }),
      (terms, other) => {
        const kept = keptTerms(terms);
        const placeOf = placesOf(kept);
        expect(terms.map(placeOf)).toEqual([...terms.keys()]);
        expect(terms.map((_, place) => termAt(kept, place))).toEqual(terms);
        if (!terms.includes(other)) expect(placeOf(other)).toBe(-1);
      },
    ),
  );
});
