/** The institute's mark, a seal with a guilloche rim, in a square of 100 by 100: its two rings, its rim and its letters. */
export const MARK = {
  rings: [
    { radius: 48, stroke: 2 },
    { radius: 34, stroke: 1.5 },
  ],
  /** Ellipses around the middle, each turned by so many degrees. */
  rim: { rx: 46.5, ry: 35.5, stroke: 1.1, turns: Array.from({ length: 12 }, (_, place) => place * 15) },
  letters: {
    path: "M27 62V38h7a6.800 6.800 0 0 1 0 13.600h-7M58 42.500A9 12 0 1 0 58.500 57V51.500h-6.500M70 38v24M66 38h8M66 62h8M24 62h6.500",
    stroke: 3,
  },
} as const;
