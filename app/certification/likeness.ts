/** The letters of a name in one writing: without marks, capitals and the order of its parts. */
function folded(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/\p{L}+/gu) ?? []).sort().join(" ");
}

/** How alike two names are, from 0 to 1: the share of their letters that need no change. Names in two scripts are not alike. */
export function likeness(one: string, other: string): number {
  const [a, b] = [[...folded(one)], [...folded(other)]];
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 0;
  let row = b.map((_, place) => place + 1);
  for (const [line, letter] of a.entries()) {
    let [left, corner] = [line + 1, line];
    row = row.map((above, place) => {
      left = Math.min(above + 1, left + 1, corner + (b[place] === letter ? 0 : 1));
      corner = above;
      return left;
    });
  }
  return 1 - (row.at(-1) ?? longest) / longest;
}
