import type { Condition } from "../format/conditions.ts";
import type { Lexicon, Pattern } from "./lexicon.ts";
import type { Rarity } from "./score.ts";

/** Tokens of which at least one must stand in a question. */
export type Need = ReadonlySet<string>;

/** Stands for a meaning among the tokens of a question; no word looks like it. */
export const meaningToken = (meaning: string): string => `~${meaning}`;

/** The token set of a keyword's rarest word, by which the keyword cannot stand in a question without it. */
function rarestWord(pattern: Pattern, rare: Rarity): string[] {
  return pattern.sequences.flatMap((sequence) => {
    const weight = ({ stem }: { stem: string }) => rare.weightOf(stem);
    const [rarest] = [...sequence].sort((a, b) => weight(b) - weight(a));
    return rarest === undefined ? [] : [rarest.stem, ...rarest.groups];
  });
}

/**
 * What must stand in a question for a condition to hold: every one of the needs returned. It may ask for less than the
 * condition does, never for more; no needs at all means that the condition can hold for any question.
 */
export function needsOf(
  condition: Condition,
  named: Readonly<Record<string, Condition>>,
  lexicon: Lexicon,
  rare: Rarity,
): Need[] {
  const smallest = (needs: readonly Need[]) => [...needs].sort((a, b) => a.size - b.size)[0];
  const walk = (each: Condition, entered: readonly string[]): Need[] => {
    if ("all" in each) return each.all.flatMap((inner) => walk(inner, entered));
    if ("any" in each) {
      const choices = each.any.map((inner) => smallest(walk(inner, entered)));
      return choices.some((choice) => choice === undefined)
        ? []
        : [new Set(choices.flatMap((choice) => [...(choice ?? [])]))];
    }
    if ("not" in each) return [];
    if ("condition" in each) {
      const shared = Object.hasOwn(named, each.condition) ? named[each.condition] : undefined;
      return shared === undefined || entered.includes(each.condition) ? [] : walk(shared, [...entered, each.condition]);
    }
    if (each.operator === "resembles") return [new Set([meaningToken(String(each.value))])];
    const words = Array.isArray(each.value)
      ? each.value.map((word) => rarestWord(lexicon.pattern(String(word)), rare))
      : [];
    if (each.operator === "mentions") return [new Set(words.flat())];
    return each.operator === "mentionsAll" ? words.map((tokens) => new Set(tokens)) : [];
  };
  return walk(condition, []);
}
