import { wordsOf } from "#app/learning/words.ts";
import type { ContextFile } from "../format/context.ts";
import { type PhraseTable, phraseTable } from "../understanding/phrases.ts";

/** What a whole message can ask about the answer before it. */
export type Wish = "more" | "why" | "other";

interface Sign {
  readonly words?: ReadonlySet<string>;
  readonly opening?: ReadonlySet<string>;
  readonly mostWords: number;
  readonly standsAlone: number;
}

type Plain = "ownWeight" | "confidence" | "ambiguity" | "again" | "nothingMore" | "noReason";

/** rules/context.json, ready to judge follow-ups. */
export interface FollowUps extends Pick<ContextFile["followUps"], Plain> {
  readonly signs: readonly Sign[];
  readonly wishes: PhraseTable<Wish | "around" | "besides">;
  /** What the titles of counterparts differ in: the names of the certifications. */
  readonly names: ReadonlySet<string>;
}

const WISHES = ["more", "why", "other", "besides", "around"] as const;

const plain = (list: readonly string[]) => new Set(list.flatMap(wordsOf));

/** @param pairs the titles of replies that are counterparts of one another */
export function compileFollowUps(
  file: ContextFile["followUps"],
  pairs: readonly (readonly [string, string])[],
  fill: <T>(value: T) => T,
): FollowUps {
  const phrases = (means: Wish | "around" | "besides") => file[means].map((phrase) => [phrase, means] as const);
  const { ownWeight, confidence, ambiguity, again, nothingMore, noReason } = file;
  return {
    ...fill({ again, nothingMore, noReason }),
    ownWeight,
    confidence,
    ambiguity,
    names: new Set(pairs.flatMap(([one, other]) => wordsOf(one).filter((word) => !wordsOf(other).includes(word)))),
    signs: file.signs.map(({ words, opening, mostWords, standsAlone }) => ({
      ...(words === undefined ? {} : { words: plain(words) }),
      ...(opening === undefined ? {} : { opening: plain(opening) }),
      mostWords,
      standsAlone,
    })),
    wishes: phraseTable(WISHES.flatMap(phrases)),
  };
}
