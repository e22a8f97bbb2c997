import type { Told, ToldYears } from "#app/records/conversation.ts";
import type { RuleSet } from "../rule-set.ts";
import { type Marks, type TimeOf, timeOf } from "./compile.ts";
import { isSign, partsIn, tokensOf } from "./phrases.ts";
import { kindsIn, LONGEST, type Time, timesIn, type YearPart } from "./times.ts";
import { isAge, isDoubted, isElliptic } from "./years.ts";

const MOST_TOOLS = 5;
/** More than these nobody leads. */
const MOST_PEOPLE = 1_000_000;

/** A sentence, with the marks of every stretch of it. */
interface Sentence {
  readonly tokens: readonly string[];
  readonly parts: readonly YearPart[];
  readonly asks: boolean;
  /** Whether it speaks of the visitor. */
  readonly own: boolean;
}

const marksIn = (tokens: readonly string[], table: Marks) => partsIn(tokens, table).flatMap(({ means }) => means ?? []);
const tokensBetween = (parts: readonly YearPart[], from: number, to: number) =>
  parts.slice(Math.max(0, from), to).flatMap(({ tokens }) => tokens);
const isStop = ({ tokens: [first = ""], means }: YearPart) => means === undefined && isSign(first) && first !== "+";

/**
 * What a message tells about the visitor: years of work in all, of leading and in technology, a role, AI tools. What is
 * asked, wished, denied, doubted, required, or told of somebody else is not told. Pure. @param today for "since 2010"
 */
export function readTold(text: string, set: RuleSet, today: Date): Told {
  let told: Told = {};
  let own = false;
  for (const sentence of text.split(/[!?;\n]|\.(?=\s|$)/)) {
    const tokens = tokensOf(sentence);
    const marks = marksIn(tokens, set.told);
    own ||= marks.some(({ kind }) => kind === "self");
    const parts = partsIn(tokens, set.understanding.years);
    const read: Sentence = { tokens, parts, own, asks: set.lexicon.asking.has(tokens[0] ?? "") };
    if (marks.some(({ kind }) => kind === "required")) continue;
    const tells = { ...yearsTold(read, set, today), ...ledTold(read, set) };
    // Who tells a time or a team speaks of themselves: "22 yrs, lead 140, Copilot daily".
    const self = own || Object.keys(tells).length > 0;
    told = { ...told, ...tells, ...namesTold({ ...read, own: self }, set, told.tools ?? []) };
  }
  return told;
}

/** The times of a sentence, sorted by what they are times of. */
function yearsTold({ parts, own, asks }: Sentence, set: RuleSet, today: Date): Told {
  const all = timesIn(parts, today).filter((time) => !isAge(time, parts) && !isDoubted(time, parts));
  const whole = all.filter((time) => (time.unit || time.calendar) && isWork(time, parts, { own, asks }, set));
  if (whole.length === 0) return {};
  // "One more thing, my colleague, 14 years": a one that stands alone is hardly a year.
  const times = all.filter((time) => whole.includes(time) || (!time.unit && time.low > 1 && isElliptic(time, parts)));
  const sorted = times.map((time) => ({ time, span: spanOf(time), of: kindOf(time, times, parts, set) }));
  const of = (kind: TimeOf, among = sorted) => among.filter((each) => each.of === kind).map(({ span }) => span);
  // "Eight years of sales, with AI since one": what has gone on since then lies within the rest.
  const within = sorted.filter(
    ({ time }) => !time.calendar && kindsIn(parts, time.from - 1, time.from).includes("since"),
  );
  const lasting = within.length < sorted.length ? sorted.filter((each) => !within.includes(each)) : sorted;
  const total = times.find(({ from, to }) =>
    [...kindsIn(parts, from - 2, from), ...kindsIn(parts, to + 1, to + 2)].includes("total"),
  );
  const most = (spans: readonly ToldYears[]) => spans.toSorted((a, b) => b.low - a.low);
  const [managing, more] = most(of("managing")).reverse();
  const [technology] = most(of("technology"));
  const [first, ...others] = [...of("all", lasting), ...(more === undefined ? [] : [more])];
  const sum = others.reduce((total, { low, high }) => ({ low: total.low + low, high: total.high + high }), {
    low: first?.low ?? 0,
    high: first?.high ?? 0,
  });
  return {
    ...(total !== undefined
      ? { years: spanOf(total) }
      : first === undefined || sum.high > LONGEST
        ? {}
        : { years: sum }),
    ...(managing === undefined ? {} : { managing }),
    ...(technology === undefined ? {} : { technology }),
  };
}

const spanOf = ({ low, high }: Time): ToldYears => ({ low, high: Math.min(high, LONGEST) });

/** Whether a time is one that the visitor has worked, by the words beside it. */
function isWork(
  { from, to, low, calendar }: Time,
  parts: readonly YearPart[],
  { own, asks }: Pick<Sentence, "own" | "asks">,
  set: RuleSet,
): boolean {
  if (low > LONGEST) return false;
  const before = marksIn(tokensBetween(parts, from - 4, from), set.told).at(-1)?.kind;
  const beside = marksIn(tokensBetween(parts, from - 4, to + 5), set.told);
  const clause = parts.slice(to + 1, to + 5);
  const stop = clause.findIndex(isStop);
  const behind = stop < 0 ? clause : clause.slice(0, stop);
  const after = behind.slice(0, 2).flatMap(({ means }) => means?.kind ?? []);
  // "We have waited two years": what stands between is what the time was spent with.
  const having = partsIn(tokensBetween(parts, from - 4, from), set.told);
  const last = having.findLastIndex(({ means }) => means?.kind === "having");
  const spent = having.slice(last + 1).flatMap(({ tokens }) => tokens);
  const has =
    (last >= 0 && partsIn(spent, set.understanding.years).every(({ means }) => means !== undefined)) ||
    marksIn(
      behind.flatMap(({ tokens }) => tokens),
      set.told,
    ).some(({ kind }) => kind === "having");
  // A year alone may be the year of anything: something must tell that work began or went on then.
  const near = calendar === true ? kindsIn(parts, from - 6, to + 4) : [];
  const works =
    near.some((kind) => kind === "work" || kind === "began") ||
    after.some((kind) => kind === "work" || kind === "at" || kind === "part") ||
    has ||
    beside.some(({ kind }) => kind !== "self" && kind !== "required" && kind !== "having");
  return works && (asks ? before === "having" : own || from <= 1);
}

/** What a time is a time of, by the words between it and its neighbours. */
function kindOf(time: Time, times: readonly Time[], parts: readonly YearPart[], set: RuleSet) {
  const stops = parts.flatMap((part, at) => (isStop(part) ? at : []));
  const starts = [...stops, ...times.filter((each) => each.to < time.from).map(({ to }) => to)];
  const ends = [...stops, ...times.filter((each) => each.from > time.to).map(({ from }) => from)];
  const from = Math.max(-1, ...starts.filter((at) => at < time.from));
  const to = Math.min(parts.length, ...ends.filter((at) => at > time.to));
  const marks = [
    ...marksIn(tokensBetween(parts, time.to + 1, to), set.told),
    ...marksIn(tokensBetween(parts, from + 1, time.from), set.told),
  ];
  return timeOf(marks);
}

/** How many people somebody leads, and that they answer for results: "lead 140, P&L". */
function ledTold({ tokens, asks }: Sentence, set: RuleSet): Told {
  if (asks) return {};
  const { leads, people, exposure } = set.led;
  const says = (list: readonly string[], from: number, to: number) =>
    list.some((words) => ` ${tokens.slice(Math.max(0, from), to).join(" ")} `.includes(` ${words} `));
  const numbers = tokens.flatMap((token, at) => {
    const count = Number(token);
    const isTime = set.understanding.years.get(tokens[at + 1] ?? "")?.some(({ means }) => means.kind === "unit");
    const after = `${tokens.slice(at + 1, at + 4).join(" ")} `;
    const led = people.some((words) => after.startsWith(`${words} `)) || says(leads, at - 3, at);
    return Number.isInteger(count) && count > 0 && count < MOST_PEOPLE && led && !isTime ? [count] : [];
  });
  return {
    ...(numbers.length === 0 ? {} : { people: Math.max(...numbers) }),
    ...(says(exposure, 0, tokens.length) ? { exposure: true as const } : {}),
  };
}

/** The role and the tools that a sentence names as the visitor's own. */
function namesTold({ tokens, parts, own, asks }: Sentence, set: RuleSet, before: readonly string[]): Told {
  if (asks || !own || parts.some(({ means }) => means?.kind === "doubt" || means?.kind === "others")) return {};
  const marks = marksIn(tokens, set.told);
  const role = marks.flatMap((mark) => (mark.kind === "role" ? mark.name : []))[0];
  const tools = marks.flatMap((mark) => (mark.kind === "tool" ? mark.name : []));
  return {
    ...(role === undefined ? {} : { role }),
    ...(tools.length === 0 ? {} : { tools: [...new Set([...before, ...tools])].slice(0, MOST_TOOLS) }),
  };
}
