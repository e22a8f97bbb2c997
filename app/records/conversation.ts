/** Where a conversation is held: in the visitor's widget or on a student's dashboard. */
export type Surface = "visitor" | "dashboard";

export interface ChatButton {
  readonly text: string;
  readonly action: string;
  readonly variant: "primary" | "outline";
}

export interface GivenAnswer {
  readonly step: string;
  readonly answer: string;
  /** What was understood, in words; only of an answer that was typed. */
  readonly noted?: string;
}

/**
 * Where a visitor stands in a guided assessment: the flow, the step, and what is recorded, such as workExperience in years
 * or aiTools as true or false.
 */
export interface AssessmentState {
  readonly flow: string;
  readonly step: string;
  /** The answers so far, in order: what going back takes from, and what is confirmed at the end. */
  readonly given?: readonly GivenAnswer[];
  /** An answer to this step that would end the flow, waiting to be confirmed. */
  readonly pending?: GivenAnswer;
  /** An answer to this step that follows from what was told before, waiting to be confirmed or changed. */
  readonly proposed?: GivenAnswer;
  /** The visitor has stopped; the answers are kept. */
  readonly paused?: true;
  readonly [record: string]: string | number | boolean | GivenAnswer | readonly GivenAnswer[] | undefined;
}

/** What was spoken about last: the topic that was answered, and the words that ask for it. */
export interface Thread {
  readonly topic: string;
  readonly words: string;
}

/** Years that were told: both ends are alike when the time is exact. */
export interface ToldYears {
  readonly low: number;
  readonly high: number;
}

/** What visitors have told about themselves in passing. */
export interface Told {
  /** At work in all. */
  readonly years?: ToldYears;
  /** Of leading people. */
  readonly managing?: ToldYears;
  /** In technology. */
  readonly technology?: ToldYears;
  /** How many people they lead. */
  readonly people?: number;
  /** That they answer for more than their own function: a profit and loss account, a budget. */
  readonly exposure?: true;
  /** The name of a role in rules/context.json. */
  readonly role?: string;
  /** The names of AI tools in rules/context.json, five at most. */
  readonly tools?: readonly string[];
}

/** What a conversation carries from message to message beside its transcript. Every part of it is bounded. */
export interface Memory {
  /** What a follow-up is read behind. */
  readonly thread?: Thread;
  /** The topic about which more has been said already. */
  readonly moreOf?: string;
  readonly told?: Told;
  /** What was remarked about it or said in sympathy, so that nothing is said twice in the same words; twelve at most. */
  readonly remarked?: readonly string[];
  /** The replies that were given, so that none is given twice in the same words; 24 at most. */
  readonly given?: readonly string[];
  /** Messages in a row of which nothing was understood. */
  readonly failed?: number;
  /** Who is speaking, where it is not an applicant: the name of a file in rules/samples/speakers. */
  readonly speaker?: string;
  /** The assessment that was offered last, beside a reply. */
  readonly offered?: string;
}

export type Vote = "up" | "down";

/** A message as the server keeps it. */
export interface StoredMessage {
  readonly id: string;
  readonly text: string;
  readonly isBot: boolean;
  readonly timestamp: Date;
  readonly buttons?: readonly ChatButton[];
  readonly followUp?: true;
  /** The rule that gave it, as its file without .json: replies/fees, assessment/experience, outcomes/gmp, messages/help. */
  readonly rule?: string;
  /** Who chose the rule, where it were not the rules themselves. */
  readonly decidedBy?: "model";
  /** The hash of the rule set that gave it. */
  readonly ruleSet?: string;
  /** What the visitor thought of it. */
  readonly vote?: Vote;
  /** Set where a person at PGI wrote it. */
  readonly person?: true;
}

/** What the eligibility form has told; so that the chat need not ask again. */
export interface Profile {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  /** Of the student who is signed in; absent for visitors. */
  readonly accountId?: string;
  /** Set where a visitor allowed that a model is shown what the rules are not sure of. */
  readonly modelAllowed?: boolean;
}

export interface Conversation {
  /** Unguessable: who knows it, owns the conversation. */
  readonly id: string;
  readonly surface: Surface;
  /** Counts what was said; a request that names an older turn has already been answered. */
  readonly turn: number;
  readonly messages: readonly StoredMessage[];
  readonly assessment: AssessmentState | null;
  readonly lastTopic: string | null;
  readonly memory: Memory;
  readonly profile: Profile | null;
}
