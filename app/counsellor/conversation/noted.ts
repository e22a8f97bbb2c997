import { onFirstUse } from "#app/platform/format.ts";
import type { ToldYears } from "#app/records/conversation.ts";
import { fillPlaceholders } from "../placeholders.ts";
import type { Answer } from "../rule-set.ts";
import type { YearsRead } from "../understanding/years.ts";

type Years = Extract<YearsRead, { kind: "years" }>;

const unit = (unit: "year" | "month") =>
  onFirstUse(() => new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 }));
const inYears = unit("year");
const inMonths = unit("month");
const plain = onFirstUse(() => new Intl.NumberFormat("en", { maximumFractionDigits: 1 }));

/** A length of time in words: "6 years", "6 months". @param years not negative */
function lengthInWords(years: number): string {
  return years > 0 && years < 1 ? inMonths().format(Math.round(years * 12)) : inYears().format(years);
}

/** A span in words: "6 years", or "10+ years" where it is not exact. */
export function timeInWords({ low, high }: ToldYears): string {
  if (low === high) return lengthInWords(low);
  return lengthInWords(Math.floor(low)).replace(/\d+/, "$&+");
}

/** What was understood, to be repeated: "6 years of work experience"; without an exact time the words of the button. */
export function notedIn(answer: Answer, years?: Years): string {
  return fillPlaceholders(answer.noted, (name) => (name === "years" ? spanInWords(answer, years) : undefined));
}

function spanInWords({ text }: Answer, years: Years | undefined): string {
  if (years === undefined || years.span.low !== years.span.high) return text;
  const length = lengthInWords(years.span.low);
  return years.summed.length === 0
    ? length
    : `${length} (${years.summed.map((each) => plain().format(each)).join(" + ")})`;
}
