import type { Wish } from "./places.ts";

/** What became of a question that several workers were asked; one that ended meanwhile is not counted. */
export interface Answers {
  bodies: unknown[];
  /** How many did not answer in time. */
  silent: number;
}

/** What a worker sends to the primary. */
export type FromWorker =
  /** It has loaded the product and waits for what that stands on. */
  | { kind: "loaded" }
  /** It listens at this address. */
  | { kind: "ready"; address: string }
  /** It has done what leaves it large; another is to take its place. */
  | { kind: "worn out" }
  /** For all other workers. */
  | { kind: "tell"; topic: string; body: unknown }
  /** For all other workers that listen, to be answered within so many milliseconds. */
  | { kind: "ask others"; ticket: number; topic: string; body: unknown; patience: number }
  /** What the primary has asked for, for itself or for another worker. */
  | { kind: "answer"; question: number; body: unknown }
  /** It asks for a place on the machine, or has no more need of it. */
  | { kind: "take place"; ticket: string; wish: Wish }
  | { kind: "leave place"; ticket: string; name: string };

/** What the primary sends to a worker. */
export type FromPrimary =
  /** What the product stands on is there. */
  | { kind: "begin" }
  /** End the requests under way and then yourself; soon, or as gently as it takes because others listen already. */
  | { kind: "end"; gently: boolean }
  | { kind: "told"; topic: string; body: unknown }
  /** To be answered soon. */
  | { kind: "ask"; question: number; topic: string; body: unknown }
  /** What the others said, and how many of them nothing. */
  | { kind: "answers"; ticket: number; answers: Answers }
  | { kind: "place"; ticket: string; given: boolean };
