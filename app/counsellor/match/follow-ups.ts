import { wordsOf } from "#app/learning/terms.ts";
import type { ContextFile } from "../format/context.ts";
import type { SampleLine } from "../format/samples.ts";
import { type PhraseTable, phraseTable } from "../understanding/phrases.ts";

export function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

/** How likely each meaning is, in the order of a model's labels, for what follows a question of a meaning. */
type GoingOn = (meanings: readonly string[]) => Float64Array;

/** Steps that are drawn from what is asked next at all, beside those that were seen: few were seen from each meaning. */
const STEPS_DRAWN = 6;
/** The share of those who go on that may go on to anything, whatever was seen. */
const ANYWHERE = 0.2;
/** A meaning that no follow-up goes to counts as a third of one that one goes to. */
const NEVER_SEEN = 0.3;

/** Learns from the follow-ups among the samples what is asked after what: whether people stay, and where they go on to. */
export function goingOn(samples: ReadonlyMap<string, readonly SampleLine[]>, labels: readonly string[]): GoingOn {
  const places = new Map(labels.map((label, place) => [label, place]));
  const steps = new Map<string, Float64Array>();
  const everywhere = new Float64Array(labels.length).fill(NEVER_SEEN);
  let [stayed, left] = [1, 1];
  for (const [meaning, lines] of samples) {
    const place = places.get(meaning);
    if (place === undefined) continue;
    for (const { after } of lines) {
      if (after === undefined) continue;
      if (after === meaning) stayed += 1;
      else {
        left += 1;
        const from = steps.get(after) ?? new Float64Array(labels.length);
        from[place] = (from[place] as number) + 1;
        everywhere[place] = (everywhere[place] as number) + 1;
        steps.set(after, from);
      }
    }
  }
  const all = sumOf(everywhere);
  const stays = stayed / (stayed + left);
  const nowhere = new Float64Array(labels.length);
  return (meanings) => {
    const here = new Set(meanings.flatMap((meaning) => places.get(meaning) ?? []));
    const seen = meanings.map((meaning) => steps.get(meaning) ?? nowhere);
    const next = everywhere.map((count, place) =>
      here.has(place) ? 0 : (STEPS_DRAWN * count) / all + seen.reduce((sum, from) => sum + (from[place] as number), 0),
    );
    const total = Math.max(sumOf(next), Number.MIN_VALUE);
    return next.map((count, place) => {
      const going = here.has(place) ? stays / here.size : ((1 - stays) * count) / total;
      return (1 - ANYWHERE) * going + ANYWHERE / labels.length;
    });
  };
}

/** What a whole message can ask about the answer before it. */
export type Wish = "more" | "why" | "other";

type Plain = Exclude<keyof ContextFile["followUps"], Wish | "besides" | "around" | "signs">;

interface Sign {
  readonly words: ReadonlySet<string> | undefined;
  readonly opening: ReadonlySet<string> | undefined;
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
  return {
    ...fill(file),
    goingOn: learnt,
    signs: file.signs.map(({ words, opening, fewerWords }) => ({
      words: words && plain(words),
      opening: opening && plain(opening),
      fewerWords,
    })),
    names: new Set(pairs.flatMap(([one, two]) => wordsOf(one).filter((word) => !wordsOf(two).includes(word)))),
    wishes: phraseTable(WISHES.flatMap((means) => file[means].map((phrase) => [phrase, means] as const))),
  };
}
