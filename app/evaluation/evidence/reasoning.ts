import type { Exclusion } from "../text/guards.ts";

const because: Record<Exclusion, string> = {
  instruction: "it stands beside an instruction to the evaluator",
  list: "it lists keywords without saying what was done",
  repeated: "it is repeated word for word",
  heading: "it is a heading",
  foreign: "it is not in English",
  denied: "it says that this was not done",
  copied: "it repeats a definition or an example nearly word for word",
};

const quoted = (quotes: readonly string[]) => quotes.map((quote) => `“${quote}”`).join(" ");

/** What an element came to, for the words about it. */
interface Grounds {
  matched: boolean;
  /** Whether enough sentences teach the element. */
  isTaught: boolean;
  quotes: readonly string[];
  /** The taught sentence that the first quote is most like. */
  taught?: string;
  /** A telling sentence that did not count. */
  uncounted?: { sentence: string; exclusion: Exclusion };
}

/** The sentences a student is shown for an element: what was found, quoted, and the example it is like; or why nothing counted. */
export function reasonFor({ matched, isTaught, quotes, taught, uncounted }: Grounds): string {
  const like = taught === undefined ? "" : ` It is most like this invented example of the element: ‘${taught}’`;
  if (matched) return `The document shows this: ${quoted(quotes)}${like}`;
  const refused = uncounted
    ? ` The sentence ${quoted([uncounted.sentence])} was not counted because ${because[uncounted.exclusion]}.`
    : "";
  const few = isTaught ? "" : " The machine knows too few examples of this element to approve it by itself.";
  if (quotes.length === 0) return `No sentence of the document was found to describe this.${few}${refused}`;
  return `The document may show this: ${quoted(quotes)}${like}${few}${refused}`;
}

/** What a reasoning says before its quotes and after them, for a screen that shows the quotes by themselves. */
export function aroundQuotes(reasoning: string, quotes: readonly string[]): { before: string; after: string } {
  const bare = quotes.reduce((text, quote) => text.replace(quoted([quote]), ""), reasoning);
  if (bare === reasoning) return { before: reasoning, after: "" };
  const colon = bare.indexOf(":") + 1;
  return { before: bare.slice(0, colon), after: bare.slice(colon).replace(/\s+/g, " ").trim() };
}
