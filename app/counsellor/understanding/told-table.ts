import type { ContextFile } from "../format/context.ts";
import { type PhraseTable, partsIn, phraseTable, tokensOf } from "./phrases.ts";

type Lists = ContextFile["memory"];
const PLAIN = ["managing", "technology", "required", "having", "self"] as const;
type Plain = (typeof PLAIN)[number];
export type Mark =
  | { readonly kind: Plain }
  | { readonly kind: "tool"; readonly name: string }
  /** `of`: what the time beside it is a time of. */
  | { readonly kind: "role"; readonly name: string; readonly of: TimeOf };
/** What a time that somebody has worked is a time of; "all" is work of any kind. */
export type TimeOf = "managing" | "technology" | "all";
export type Marks = PhraseTable<Mark>;

/** The phrases by which is recognised what visitors tell about themselves. */
export function toldTable(lists: Lists): Marks {
  const plain = (...kinds: readonly Plain[]) =>
    kinds.flatMap((kind) => lists[kind].map((phrase) => [phrase, { kind }] as const));
  const times = phraseTable<Mark>(plain("managing", "technology"));
  const ofPhrase = (phrase: string) => timeOf(partsIn(tokensOf(phrase), times).flatMap(({ means }) => means ?? []));
  const roles = Object.entries(lists.roles).flatMap(([name, phrases]) =>
    phrases.map((phrase) => [phrase, { kind: "role", name, of: ofPhrase(phrase) }] as const),
  );
  const tools = Object.entries(lists.tools).flatMap(([name, phrases]) =>
    phrases.map((phrase) => [phrase, { kind: "tool", name }] as const),
  );
  return phraseTable<Mark>([...roles, ...tools, ...plain(...PLAIN)]);
}

/** What the marks beside a time say that it is a time of: the first that says so. */
export function timeOf(marks: readonly Mark[]): TimeOf {
  const said = marks.map((mark) => (mark.kind === "role" ? mark.of : mark.kind));
  return said.find((kind) => kind === "managing" || kind === "technology") ?? "all";
}
