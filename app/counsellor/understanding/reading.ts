import type { Command } from "./commands.ts";
import type { YearsRead } from "./years.ts";

/** What was read of a message that was typed while a step waits for its answer. */
export type Reading =
  | { readonly kind: "answer"; readonly name: string; readonly years?: Extract<YearsRead, { kind: "years" }> }
  | { readonly kind: "command"; readonly command: Command }
  /** Put as a question. */
  | { readonly kind: "question" }
  /** Meant as an answer, but several could be meant: to be asked back, never guessed. */
  | {
      readonly kind: "unclear";
      /** The answer that the samples take it for, surely enough to be proposed and not to be noted. */
      readonly likely?: string;
      /** Whether it speaks of a doubt, or against itself. */
      readonly doubted?: boolean;
    }
  | { readonly kind: "nothing" };
