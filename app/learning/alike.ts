import type { Vector } from "./vectors.ts";

/** What each term weighs in a vector, to be looked up. */
export function weightsOf({ ids, values }: Vector): ReadonlyMap<number, number> {
  return new Map(Array.from(ids, (id, at) => [id, values[at] ?? 0]));
}

/** The cosine of two vectors of length 1. */
export function likenessTo(weights: ReadonlyMap<number, number>, { ids, values }: Vector): number {
  let sum = 0;
  for (const [at, id] of ids.entries()) sum += (weights.get(id) ?? 0) * (values[at] as number);
  return sum;
}

/**
 * Groups vectors by likeness. Each joins the group whose first one it is most like, or begins a group of its own when none
 * is like it: so what stands first leads. The work grows with the square of their number; callers bound it.
 * @param least the cosine from which two are alike, 0 to 1
 * @returns the places of each group's vectors, the first one leading
 */
export function groupAlike(vectors: readonly Vector[], least: number): number[][] {
  const groups: { readonly first: ReadonlyMap<number, number>; readonly places: number[] }[] = [];
  for (const [place, vector] of vectors.entries()) {
    let best: { likeness: number; places: number[] } | undefined;
    for (const { first, places } of groups) {
      const likeness = likenessTo(first, vector);
      if (likeness >= least && likeness > (best?.likeness ?? 0)) best = { likeness, places };
    }
    if (best === undefined) groups.push({ first: weightsOf(vector), places: [place] });
    else best.places.push(place);
  }
  return groups.map(({ places }) => places);
}
