/** A run of text where it stands on a page, in points from the lower left corner. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  endsLine: boolean;
}

/** What stands together in a line. */
interface Segment {
  text: string;
  from: number;
  to: number;
}

interface Row {
  segments: Segment[];
  y: number;
  height: number;
}

/** Blank as wide as so many letters are high parts the columns of a line. */
const PART = 1;
/** A line farther from the last than so many usual distances begins a paragraph. */
const PARAGRAPH = 1.3;
/** The least of lines that stand in columns, and of letters in each of them, for two columns of prose. */
const COLUMN_ROWS = 4;
const COLUMN_LETTERS = 16;
const COLUMN_SHARE = 0.5;

function rowsOf(pieces: Iterable<Piece>): Row[] {
  const rows: Row[] = [];
  let row: Row | undefined;
  for (const { text, x, y, width, height, endsLine } of pieces) {
    if (text.trim() !== "") {
      row ??= { segments: [], y, height };
      row.height = Math.max(row.height, height);
      const last = row.segments.at(-1);
      const apart = last ? x - last.to : 0;
      if (last && Math.abs(apart) <= PART * row.height) {
        last.text += text;
        last.to = Math.max(last.to, x + width);
      } else row.segments.push({ text, from: x, to: x + width });
    } else if (row) {
      const last = row.segments.at(-1);
      if (last && text !== "" && x - last.to < PART * row.height) last.text += text;
    }
    if (endsLine && row) {
      rows.push(row);
      row = undefined;
    }
  }
  if (row) rows.push(row);
  return rows;
}

/** Where the blank between two columns of prose stands, when the lines of a page run across both; null otherwise. */
function gutterOf(rows: readonly Row[]): number | null {
  const gaps = rows.flatMap(({ segments }) =>
    segments.slice(1).flatMap(({ from, text }, at) => {
      const before = segments[at];
      return before && text.length >= COLUMN_LETTERS && before.text.length >= COLUMN_LETTERS && from > before.to
        ? [{ from: before.to, to: from }]
        : [];
    }),
  );
  if (gaps.length < COLUMN_ROWS || gaps.length < rows.length * COLUMN_SHARE) return null;
  const gutter = Math.max(...gaps.map(({ from }) => from));
  const within = gaps.filter(({ from, to }) => from <= gutter && to >= gutter);
  return within.length >= gaps.length * 0.9 ? gutter : null;
}

/** Rows that run across two columns as the lines of one column after the other; a line across both ends what stands above it. */
function columnsOf(rows: readonly Row[], gutter: number): Row[] {
  const lines: Row[] = [];
  let right: Row[] = [];
  for (const row of rows) {
    const isAcross = row.segments.some(({ from, to }) => from < gutter && to > gutter + 1);
    if (isAcross) {
      lines.push(...right, row);
      right = [];
      continue;
    }
    const [own, others] = [
      row.segments.filter(({ from }) => from < gutter),
      row.segments.filter(({ from }) => from >= gutter),
    ];
    if (own.length > 0) lines.push({ ...row, segments: own });
    if (others.length > 0) right.push({ ...row, segments: others });
  }
  return [...lines, ...right];
}

/** How far the lines of a page usually stand apart: what a little less than half of them keep at most. */
function pitchOf(rows: readonly Row[]): number {
  const drops = rows
    .map(({ y, height }, at) => ({ drop: (rows[at - 1]?.y ?? y) - y, height }))
    .filter(({ drop, height }) => drop > height * 0.8)
    .map(({ drop }) => drop)
    .sort((a, b) => a - b);
  return drops[Math.floor(drops.length * 0.4)] ?? 0;
}

/**
 * The text of a page: its lines, with a blank line where one stands farther from the last than the lines of this page do, and two columns
 * one after the other.
 */
export function textOf(pieces: Iterable<Piece>): string {
  const read = rowsOf(pieces);
  const gutter = gutterOf(read);
  const rows = gutter === null ? read : columnsOf(read, gutter);
  const pitch = pitchOf(rows);
  let text = "";
  let above: Row | undefined;
  for (const row of rows) {
    const drop = above ? above.y - row.y : 0;
    if (above) text += drop > pitch * PARAGRAPH && drop > row.height ? "\n\n" : "\n";
    text += row.segments.map((segment) => segment.text.trim()).join("  ");
    above = row;
  }
  return text;
}
