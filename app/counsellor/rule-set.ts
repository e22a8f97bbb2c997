import type { Model } from "#app/learning/model.ts";
import type { Speech } from "./format/common.ts";
import type { ContextFile } from "./format/context.ts";
import type { MessagesFile, ScriptFile } from "./format/messages.ts";
import type { Policies } from "./format/policies.ts";
import type { ReplyFile } from "./format/reply.ts";
import type { SampleLine } from "./format/samples.ts";
import type { AskingStep, FlowsFile, OutcomeFile, RecordedValue, StepFile } from "./format/steps.ts";
import type { UnderstandingFile } from "./format/understanding.ts";
import type { MatchingFile, NamedConditionsFile, WordsFile } from "./format/words.ts";
import type { FollowUps } from "./match/follow-ups.ts";
import type { Asked, Bench, Judged } from "./match/judge.ts";
import type { Lexicon } from "./match/lexicon.ts";
import type { toldTable, Understanding } from "./understanding/compile.ts";
import type { Feelings } from "./understanding/feelings.ts";
import type { PhraseTable } from "./understanding/phrases.ts";
import type { Sense } from "./understanding/says.ts";

/** Whom a question or a script is spoken by. */
export type As = "visitor" | "student" | "paid";

/** The priority of a rule that states none. */
export const DEFAULT_PRIORITY = 5;

export interface Reply extends Judged, Asked {
  readonly topic: string;
  readonly title: string;
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
  /** What is said besides when more is asked for. */
  readonly more?: string;
  /** The assessment that begins at once when this is typed. */
  readonly starts?: string;
  /** What is said first to a question that wants a yes or a no. */
  readonly yesNo?: string;
  /** What is said when it is given once more, instead of the same words. */
  readonly again?: string;
  /** The same in Hindi, where all of its policies are decided. */
  readonly hi?: string;
  /** The reason, for somebody who asks why. */
  readonly why?: string;
  /** The reply that says the same about the other certification. */
  readonly counterpart?: string;
}

export interface Answer extends Judged {
  readonly name: string;
  readonly text: string;
  readonly variant: "primary" | "outline";
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

export type Step =
  | {
      readonly kind: "asks";
      readonly name: string;
      readonly asks: string;
      readonly answers: readonly Answer[];
      readonly rules: readonly StepRule[];
      /** The phrases by which its answers are recognised. */
      readonly says: PhraseTable<Sense>;
      /** What may have been told before that answers it. */
      readonly told?: "years" | "managing" | "technology" | "tools" | "exposure";
      /** Said to who does not understand it, and where an answer was not plain. */
      readonly example?: string;
      readonly unclear?: string;
      /** What the samples of its answers have taught. */
      readonly heard: Model | undefined;
      /** Whether an answer of it looks at years. */
      readonly asksYears: boolean;
    }
  | { readonly kind: "decides"; readonly name: string }
  | { readonly kind: "ends"; readonly name: string; readonly speech: Speech; readonly confirmFirst: boolean };

export interface Flow {
  readonly name: string;
  readonly title: string;
  readonly first: string;
  readonly records: Readonly<Record<string, RecordedValue>>;
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
export interface Signs {
  readonly yesNo: readonly string[];
  readonly yesNoOpening: ReadonlySet<string>;
  readonly person: readonly string[];
  readonly leaving: readonly string[];
  readonly denied: readonly string[];
}

/** A compiled rule set: everything the counsellor says and decides, ready to be judged. Never changes once built. */
export interface RuleSet {
  readonly hash: string;
  /** What the samples have taught: how likely each meaning is. */
  readonly model: Model;
  /** What the samples of speakers have taught: who is speaking. */
  readonly speakers: Model | undefined;
  readonly signs: Signs;
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
  readonly devanagari: { readonly words: ReadonlyMap<string, string>; readonly notUnderstood: Speech } & Readonly<
    Record<"inEnglish" | "hedge" | "again" | "person", string>
  >;
  readonly bench: Bench;
  readonly replies: ReadonlyMap<string, Reply>;
  readonly flows: ReadonlyMap<string, Flow>;
  readonly outcomes: readonly Outcome[];
  readonly scripts: ReadonlyMap<string, ScriptFile>;
  readonly messages: Omit<MessagesFile, "$schema">;
  readonly policies: Policies;
  /** Whether the policies are made up, to try things with. */
  readonly invented: boolean;
}
