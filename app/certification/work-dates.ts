import { calendarDay } from "#app/platform/format.ts";

/** When the work was done that a piece of evidence tells of. Months are such as 2021-04; `to` is empty for work that goes on. */
export interface WorkDates {
  from: string;
  to: string;
  /** Whose full-time job it was; empty where it was none. */
  employer: string;
}

/** A piece of evidence with the dates of its work. */
export interface DatedPiece extends WorkDates {
  id: string;
  title: string;
  file: string;
  /** Where the student changes it. */
  href: string;
  /** Whether the student has confirmed the dates, or they are a proposal. */
  confirmed: boolean;
  /** What the text reads like; both empty where it names no period, and could not be read. */
  read: Pick<WorkDates, "from" | "to">;
  /** The month that the letter is dated; empty where none was read. */
  written: string;
  /** The companies that it names. */
  named: readonly string[];
}

/** How old evidence may be, and how much must be recent; see content/certification.json. */
export interface WorkRules {
  oldestYears: number | null;
  recentYears: number;
  recentPieces: number;
}

/** A month as people write it: 04/2021. */
export function monthText(month: string): string {
  return month === "" ? "" : `${month.slice(5)}/${month.slice(0, 4)}`;
}

/** A period as it is told. */
export function periodText({ from, to }: Pick<WorkDates, "from" | "to">): string {
  return from === "" ? "no dates" : `${monthText(from)} to ${monthText(to) || "now"}`;
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const alike = (one: string, other: string) => plain(one).includes(plain(other)) || plain(other).includes(plain(one));

/** What in the dates speaks for looking closer: too old, too little of late, and what cannot be so together. Signs, never verdicts. @param told at least so many years of work the student has told of */
export function workSigns(
  pieces: readonly DatedPiece[],
  { oldestYears, recentYears, recentPieces }: WorkRules,
  told: number | null = null,
  today = new Date(),
): string[] {
  const now = calendarDay(today).slice(0, 7);
  const ago = (years: number) => `${Number(now.slice(0, 4)) - years}${now.slice(4)}`;
  const end = ({ to }: WorkDates) => to || now;
  const dated = pieces.filter(({ from }) => from !== "");
  const recent = dated.filter((piece) => end(piece) >= ago(recentYears)).length;
  const each = pieces.flatMap((piece) => {
    const { title, from, to, read, written, confirmed, employer, named } = piece;
    const another = employer !== "" && named.length > 0 && !named.some((name) => alike(name, employer));
    const readsOtherwise = read.from !== "" && (read.from !== from || read.to !== to);
    return [
      ...(from > now || to > now ? [`${title}: the work is dated in the future`] : []),
      ...(oldestYears !== null && from !== "" && end(piece) < ago(oldestYears)
        ? [`${title}: the work ended in ${monthText(to)}, more than ${oldestYears} years ago`]
        : []),
      ...(written !== "" && written < (to || from)
        ? [`${title}: the letter is dated ${monthText(written)}, before the work it tells of (${periodText(piece)})`]
        : []),
      ...(confirmed && readsOtherwise
        ? [`${title}: the text reads like ${periodText(read)}, the student says ${periodText(piece)}`]
        : []),
      ...(another ? [`${title}: the text names ${named.join(", ")}, the student says ${employer}`] : []),
    ];
  });
  const jobs = dated.filter(({ employer }) => plain(employer) !== "");
  const overlaps = jobs.flatMap((one, place) =>
    jobs.slice(place + 1).flatMap((other) => {
      const [from = "", to = ""] = [[one.from, other.from].sort()[1], [end(one), end(other)].sort()[0]];
      if (from >= to || plain(one.employer) === plain(other.employer)) return [];
      return [`Full-time at ${one.employer} and at ${other.employer} in the same months: ${periodText({ from, to })}`];
    }),
  );
  const first = dated.map(({ from }) => from).sort()[0] ?? "";
  const young = told !== null && first > ago(told);
  const years = `Told of at least ${told} years of work; the first that is dated began in ${monthText(first)}`;
  const few = recent < recentPieces;
  const late = `Of the last ${recentYears} years there are ${recent} pieces; PGI asks for ${recentPieces}`;
  return [...new Set([...(few ? [late] : []), ...(young ? [years] : []), ...each, ...overlaps])];
}
