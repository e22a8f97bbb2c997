import type { ContextFile } from "../format/context.ts";
import type { UnderstandingFile } from "../format/understanding.ts";
import { isSign, type PhraseTable, partsIn, phraseTable, tokensOf } from "./phrases.ts";
import { saysTable } from "./says.ts";
import { yearTable } from "./times.ts";

export type Command = Exclude<keyof UnderstandingFile["commands"], "around">;
type Heard = Command | "around";

const COMMANDS = ["restart", "back", "stop", "resume", "question", "confused"] as const;
/** Commands that also count when an explanation follows: "I made a mistake, it was 8 years". */
const MAY_GO_ON: readonly Heard[] = ["back", "question", "confused"];

/** The phrases of commands and the words that may stand around them. */
export function commandTable(file: UnderstandingFile, fillers: Iterable<string>): PhraseTable<Heard> {
  const { commands } = file;
  return phraseTable<Heard>([
    ...COMMANDS.flatMap((command) => commands[command].map((phrase) => [phrase, command] as const)),
    ...[...commands.around, ...file.filler, ...fillers].map((phrase) => [phrase, "around"] as const),
  ]);
}

/**
 * The command that a message gives, if it says nothing else. Going back and asking for help may be followed by reasons; to
 * stop or to begin again is never read into a longer message.
 */
export function commandIn(tokens: readonly string[], table: PhraseTable<Heard>): Command | undefined {
  const parts = partsIn(tokens, table).filter(({ tokens: [first = ""] }) => !isSign(first));
  const at = parts.findIndex(({ means }) => means !== undefined && means !== "around");
  const command = parts[at]?.means;
  if (command === undefined || command === "around") return undefined;
  const others = parts.filter(({ means }) => means === undefined);
  if (others.length === 0) return command;
  const first = parts.findIndex(({ means }) => means === undefined);
  const longEnough = (parts[at]?.tokens.length ?? 0) > 1;
  return MAY_GO_ON.includes(command) && longEnough && at < first ? command : undefined;
}

/** The words of rules/understanding.json, ready to be looked for. */
export interface Understanding {
  readonly commands: ReturnType<typeof commandTable>;
  readonly years: ReturnType<typeof yearTable>;
  /** Yes and no to a question of the counsellor that is no step. */
  readonly yesOrNo: ReturnType<typeof saysTable>;
  /** Words that deny. */
  readonly negations: ReadonlySet<string>;
}

/** @param numbers numbers in words @param fillers words that carry no meaning, from rules/words.json */
export function compileUnderstanding(
  file: UnderstandingFile,
  numbers: Iterable<readonly [string, number]>,
  fillers: readonly string[],
): Understanding {
  return {
    commands: commandTable(file, fillers),
    years: yearTable(file, numbers, fillers),
    yesOrNo: saysTable(file, {}, fillers),
    negations: new Set(file.negation),
  };
}

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
