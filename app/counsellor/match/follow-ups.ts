import { wordsOf } from "#app/learning/terms.ts";
import type { ContextFile } from "../format/context.ts";
import { type PhraseTable, phraseTable } from "../understanding/phrases.ts";
import type { GoingOn } from "./going-on.ts";

/** What a whole message can ask about the answer before it. */
export type Wish = "more" | "why" | "other";

type Plain = Exclude<keyof ContextFile["followUps"], Wish | "besides" | "around" | "signs">;

interface Sign {
  readonly words?: ReadonlySet<string>;
  readonly opening?: ReadonlySet<string>;
  readonly fewerWords: number;
}

/** rules/context.json, ready to judge follow-ups. */
export interface FollowUps extends Pick<ContextFile["followUps"], Plain> {
  readonly signs: readonly Sign[];
  /** How likely each meaning is after others, in the order of the model's labels. */
  readonly goingOn: GoingOn;
  readonly wishes: PhraseTable<Wish | "around" | "besides">;
  /** What the titles of counterparts differ in: the names of the certifications. */
  readonly names: ReadonlySet<string>;
}

const WISHES = ["more", "why", "other", "besides", "around"] as const;

const plain = (list: readonly string[]) => new Set(list.flatMap(wordsOf));

/**
 * @param learnt what follow-ups among the samples teach about what is asked next
 * @param pairs the titles of replies that are counterparts of one another
 */
export function compileFollowUps(
  file: ContextFile["followUps"],
  learnt: GoingOn,
  pairs: readonly (readonly [string, string])[],
  fill: <T>(value: T) => T,
): FollowUps {
  const phrases = (means: Wish | "around" | "besides") => file[means].map((phrase) => [phrase, means] as const);
  const { evenWords, ownWeight, behindWeight, confidence, ambiguity, again, nothingMore, perhaps, noReason } = file;
  return {
    ...fill({ again, nothingMore, perhaps, noReason }),
    evenWords,
    ownWeight,
    behindWeight,
    confidence,
    ambiguity,
    goingOn: learnt,
    signs: file.signs.map(({ words, opening, fewerWords }) => ({
      ...(words === undefined ? {} : { words: plain(words) }),
      ...(opening === undefined ? {} : { opening: plain(opening) }),
      fewerWords,
    })),
    names: new Set(pairs.flatMap(([one, other]) => wordsOf(one).filter((word) => !wordsOf(other).includes(word)))),
    wishes: phraseTable(WISHES.flatMap(phrases)),
  };
}
