import type { AssessmentState, ChatButton, Memory, Told } from "#app/records/conversation.ts";
import type { Speaker } from "../format/vocabulary.ts";
import type { Answered } from "../match/find-answer.ts";
import type { Draft } from "./speech.ts";

/** What a conversation must know to answer. */
export interface Context {
  readonly assessment: AssessmentState | null;
  readonly lastTopic: string | null;
  readonly memory: Memory;
}

/** Where every conversation begins. */
export const BEGINNING: Context = { assessment: null, lastTopic: null, memory: {} };

/** What a model tells about a message, instead of what the rules would read in it. */
export interface ToldFacts {
  /** The replies that answer it, by name. */
  readonly replies: readonly string[];
  readonly speaker: Speaker;
  readonly told: Told;
  readonly wantsYesNo: boolean;
  readonly wantsPerson: boolean;
}

export type Input =
  | { readonly kind: "text"; readonly text: string; readonly facts?: ToldFacts }
  /** A button of a message in the transcript; `rule` is the rule that gave the message. */
  | { readonly kind: "button"; readonly button: ChatButton; readonly rule: string | undefined };

export interface Response extends Context {
  /** What is added to the transcript, the visitor's own message first. */
  readonly drafts: readonly Draft[];
  /** How the words were judged; absent for buttons that name a rule directly. */
  readonly answered?: Answered;
  /** The name of the answer that was given to the step of an assessment. */
  readonly answer?: string;
  /** No rule answered: for the editors' inbox. */
  readonly unanswered?: true;
  /** A page that the visitor is to be taken to. */
  readonly goTo?: string;
  readonly download?: "guidelines";
}
