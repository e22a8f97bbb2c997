/** What a text tells of when the work was done, as far as it is written in figures and names of months. */
export interface WorkPeriod {
  /** Months, such as 2021-04; `to` is empty for work that goes on, and both where the text names no period. */
  from: string;
  to: string;
  /** The month that the letter is dated; empty where it bears no date. */
  written: string;
  /** The companies that it names, as far as they are written with what they are by law. */
  employers: string[];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = `(${MONTHS.join("|")})[a-z]{0,6}\\.?`;
const YEAR = "((?:19[6-9]|20\\d)\\d)";
/** A month and a year, or a year alone: groups 1 to 3. */
const MOMENT = `(?:${MONTH},?\\s{1,3}|(\\d{1,2})[/.-])?${YEAR}`;
const RANGE = new RegExp(
  `\\b${MOMENT}\\s{0,3}(?:to|until|till|-|\\u2013|and)\\s{0,3}(?:${MOMENT}\\b|(present|date|now|today|current))`,
  "gi",
);
const SINCE = new RegExp(`\\bsince\\s{1,3}${MOMENT}\\b`, "gi");
/** A whole date: with the month's name on either side of the day, or in figures, the day first. */
const DATE = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?\\s{1,3}${MONTH},?\\s{1,3}${YEAR}|${MONTH}\\s{1,3}\\d{1,2},?\\s{1,3}${YEAR}|\\d{1,2}[/.-](\\d{1,2})[/.-]${YEAR})\\b`,
  "i",
);
/** Words with capitals before "Limited" and the like. */
const COMPANY =
  /((?:\b[A-Z][\w&'-]{0,30}\s){1,5})\(?(?:India\)?\s)?(?:Private Limited|Pvt\.?\s?Ltd|P\.?\s?Ltd|Limited|Ltd|LLP|Inc|GmbH|Corporation)\b/g;
const MOST_COMPANIES = 5;

/** Dates of a letter stand at its head or its end. */
const EDGE = 1500;

function monthOf(name: string | undefined, figure: string | undefined, year: string | undefined, otherwise: number) {
  if (year === undefined) return "";
  const month = name ? MONTHS.indexOf(name.toLowerCase()) + 1 : Number(figure ?? otherwise);
  return month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, "0")}` : "";
}

/** Reads when the work of a letter was done, from the first month that it names to the last: a proposal, which a person confirms or puts right. */
export function workPeriodOf(text: string): WorkPeriod {
  const ranges = [...text.matchAll(RANGE)].map(([, a, b, c, d, e, f, open]) => ({
    from: monthOf(a, b, c, 1),
    to: open ? "" : monthOf(d, e, f, 12),
  }));
  const since = [...text.matchAll(SINCE)].map(([, a, b, c]) => ({ from: monthOf(a, b, c, 1), to: "" }));
  const found = [...ranges, ...since].filter(({ from, to }) => from !== "" && (to === "" || from <= to));
  const goesOn = found.some(({ to }) => to === "");
  const [, a, b, c, d, e, f] = DATE.exec(text.slice(0, EDGE)) ?? DATE.exec(text.slice(-EDGE)) ?? [];
  return {
    from: found.map(({ from }) => from).sort()[0] ?? "",
    to: goesOn
      ? ""
      : (found
          .map(({ to }) => to)
          .sort()
          .at(-1) ?? ""),
    written: monthOf(a ?? c, e, b ?? d ?? f, 1),
    employers: [...new Set([...text.matchAll(COMPANY)].map(([, name = ""]) => name.trim()))].slice(0, MOST_COMPANIES),
  };
}

/** A month as people write it, such as 04/2021, April 2021 or 2021-04; null when it is none. A year alone is its first month, or its last. */
export function readMonth(typed: string, otherwise: number): string | null {
  const plain = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})$/.exec(plain);
  const [, a, b, c] = new RegExp(`^${MOMENT}$`, "i").exec(iso ? `${iso[2]}/${iso[1]}` : plain) ?? [];
  return monthOf(a, b, c, otherwise) || null;
}
