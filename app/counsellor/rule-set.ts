import type { Model } from "#app/learning/model.ts";
import type { Speech } from "./format/common.ts";
import type { ContextFile } from "./format/context.ts";
import type { MessagesFile, ScriptFile } from "./format/messages.ts";
import type { Policies } from "./format/policies.ts";
import type { ReplyFile } from "./format/reply.ts";
import type { SampleLine } from "./format/samples.ts";
import type { AskingStep, FlowsFile, OutcomeFile, StepFile } from "./format/steps.ts";
import type { UnderstandingFile } from "./format/understanding.ts";
import type { MatchingFile, NamedConditionsFile, WordsFile } from "./format/words.ts";
import type { FollowUps } from "./match/follow-ups.ts";
import type { Asked, Bench, Judged } from "./match/judge.ts";
import type { Lexicon, OwnWords } from "./match/lexicon.ts";
import type { toldTable, Understanding } from "./understanding/compile.ts";
import type { Feelings } from "./understanding/feelings.ts";
import type { PhraseTable } from "./understanding/phrases.ts";
import type { Sense } from "./understanding/says.ts";

/** Whom a question or a script is spoken by. */
export type As = "visitor" | "student" | "paid";

/** The priority of a rule that states none. */
export const DEFAULT_PRIORITY = 5;

/** What a reply may say besides. */
type Besides = Pick<ReplyFile, "title" | "more" | "starts" | "yesNo" | "again" | "hi" | "why" | "counterpart">;

export interface Reply extends Judged, Asked, Besides {
  readonly topic: string;
  /** The names of the samples that its conditions look at. */
  readonly meanings: readonly string[];
  /** What its conditions ask for with mentions. */
  readonly hardWords: readonly string[];
  readonly priority: number;
  readonly speech: Speech;
  /** Whether it says that the question is not our subject. */
  readonly declines: boolean;
  /** The policies that it would tell and that are not decided. */
  readonly lacks: readonly string[];
}

export interface Answer extends Judged, Pick<AskingStep["answers"][number], "name" | "text" | "variant"> {
  /** Whether it can be typed. */
  readonly typed: boolean;
  /** What is echoed when it was typed, such as "{{years}} of work experience". */
  readonly noted: string;
}

export type StepEvent = AskingStep["rules"][number]["event"];

export interface StepRule extends Judged {
  readonly priority: number;
  readonly event: StepEvent;
}

interface Asking extends Pick<AskingStep, "asks" | "told" | "example" | "unclear"> {
  readonly kind: "asks";
  readonly name: string;
  readonly answers: readonly Answer[];
  readonly rules: readonly StepRule[];
  /** The phrases by which its answers are recognised. */
  readonly says: PhraseTable<Sense>;
  /** What the samples of its answers have taught. */
  readonly heard: Model | undefined;
  /** Whether an answer of it looks at years. */
  readonly asksYears: boolean;
}

export type Step =
  | Asking
  | { readonly kind: "decides"; readonly name: string }
  | { readonly kind: "ends"; readonly name: string; readonly speech: Speech; readonly confirmFirst: boolean };

export interface Flow extends Readonly<FlowsFile["flows"][string]> {
  readonly name: string;
  readonly steps: ReadonlyMap<string, Step>;
}

export interface Outcome extends Judged {
  readonly name: string;
  readonly title: string;
  readonly priority: number;
  readonly speech: Speech;
  /** Whether typed answers are confirmed before this is said. */
  readonly confirmFirst: boolean;
  /** What is said behind it to those of whom its conditions hold. */
  readonly note?: Judged & { readonly text: string };
  /** The records that its conditions look at. */
  readonly facts: readonly string[];
}

/** What is said, beside an answer, to what a visitor has told. */
export interface Remark extends Judged {
  readonly name: string;
  readonly topics: readonly string[];
  readonly speech: Speech;
}

/** The rule files, each as its schema describes it, by topic, step and outcome. */
export interface RuleFiles {
  readonly replies: ReadonlyMap<string, ReplyFile>;
  /** What people say, by meaning: the name of its file, which conditions name with resembles. */
  readonly samples: ReadonlyMap<string, readonly SampleLine[]>;
  /** What people say who are not applicants, by who they are; and what applicants say. */
  readonly speakers: ReadonlyMap<string, readonly SampleLine[]>;
  readonly steps: ReadonlyMap<string, ReadonlyMap<string, StepFile>>;
  readonly outcomes: ReadonlyMap<string, OutcomeFile>;
  readonly scripts: ReadonlyMap<string, ScriptFile>;
  readonly flows: FlowsFile["flows"];
  readonly named: NamedConditionsFile["conditions"];
  readonly words: WordsFile;
  readonly matching: MatchingFile;
  readonly messages: MessagesFile;
  readonly understanding: UnderstandingFile;
  readonly context: ContextFile;
  readonly facts: unknown;
  readonly policies: Policies;
  /** Whether the policies are made up, to try things with. */
  readonly invented: boolean;
}

/** What a message shows beside what it means, ready to be looked for. */
export type Signs = Readonly<Omit<ContextFile["signs"], "yesNoOpening">> & {
  readonly yesNoOpening: ReadonlySet<string>;
};

/** A compiled rule set: everything the counsellor says and decides, ready to be judged. Never changes once built. */
export interface RuleSet extends Pick<RuleFiles, "scripts" | "policies" | "invented"> {
  readonly hash: string;
  /** What the samples have taught: how likely each meaning is. */
  readonly model: Model;
  /** What the samples of speakers have taught: who is speaking. */
  readonly speakers: Model | undefined;
  readonly signs: Signs;
  /** The words of the replies themselves. */
  readonly ownWords: OwnWords;
  /** Meanings that only courtesies answer to, and those that only replies answer to which say that it is not our subject. */
  readonly courtesies: ReadonlySet<string>;
  readonly foreign: ReadonlySet<string>;
  /** The samples themselves, by their words alone: each is one question, whatever it looks like. */
  readonly samples: ReadonlySet<string>;
  readonly lexicon: Lexicon;
  readonly understanding: Understanding;
  readonly followUps: FollowUps;
  /** The phrases by which is recognised what visitors tell about themselves. */
  readonly told: ReturnType<typeof toldTable>;
  /** The words beside a number of people that somebody leads, and those of answering for results. */
  readonly led: Readonly<Record<"leads" | "people" | "exposure", readonly string[]>>;
  readonly memory: ContextFile["memory"];
  readonly remarks: readonly Remark[];
  readonly feelings: Feelings;
  readonly devanagari: Omit<ContextFile["devanagari"], "words"> & { readonly words: ReadonlyMap<string, string> };
  readonly bench: Bench;
  readonly replies: ReadonlyMap<string, Reply>;
  readonly flows: ReadonlyMap<string, Flow>;
  readonly outcomes: readonly Outcome[];
  readonly messages: Omit<MessagesFile, "$schema">;
}
