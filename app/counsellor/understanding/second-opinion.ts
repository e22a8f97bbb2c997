import type { Model } from "#app/learning/model.ts";
import { wordsOf } from "#app/learning/words.ts";
import { YEARS_TOLD } from "./answer-lesson.ts";
import type { Command } from "./commands.ts";
import { type PhraseTable, partsIn } from "./phrases.ts";
import type { Reading } from "./reading.ts";
import type { Sense } from "./says.ts";
import { isSign, tokensOf } from "./tokens.ts";

/** So likely a message of which the phrases heard nothing must mean an answer. What they heard as unclear is asked back. */
const ENOUGH = 0.7;
/** So likely means something else than the phrases said: it is asked back. */
const OBJECTS = 0.7;
/** What the phrases said must be at least so likely. */
const LEAST_LIKELY = 0.1;
/** So few words are all known to the phrases that heard them: only a command is likelier. */
const FEW_WORDS = 2;
/** So many of the words that no phrase has must be known to the samples. */
const LEAST_KNOWN = 2;
/** A command must be so likely to be obeyed, and a time so unlikely to be no time. */
const SURE = 0.8;
/** A command that the phrases heard is not obeyed when something else is so likely. */
const NOT_THIS_COMMAND = 0.5;

const COMMANDS: readonly string[] = ["back", "stop", "restart"] satisfies Command[];
const isCommand = (label: string): label is Command => COMMANDS.includes(label);

/** A step whose answers have samples. */
export interface HeardStep {
  readonly says: PhraseTable<Sense>;
  readonly heard: Model;
}

/** Whether enough words that no phrase has are known to the samples: what they make of fillers or of strange words is chance. */
function tellsEnough(text: string, { says, heard }: HeardStep): boolean {
  const unheard = partsIn(tokensOf(text), says).flatMap(({ means, tokens: [first = ""] }) =>
    means === undefined && !isSign(first) ? [first] : [],
  );
  const known = unheard.filter((word) => heard.knows(word)).length;
  return known >= LEAST_KNOWN && known * 2 > unheard.length;
}

/**
 * What was read by phrases, beside what the samples of this step's answers make of it: an answer counts only when both agree
 * or one of them has nothing to say, so that nothing is silently misread. Numbers are read by phrases alone.
 */
export function withSecondOpinion(reading: Reading, text: string, step: HeardStep): Reading {
  const { heard } = step;
  const { chances } = heard.judge(heard.corrected(text));
  const chance = chances.reduce((most, each) => Math.max(most, each), 0);
  const likeliest = heard.labels[chances.indexOf(chance)] ?? "unclear";
  const chanceOf = (label: string) => chances[heard.labels.indexOf(label)] ?? 0;
  const agrees = ({ name }: Extract<Reading, { kind: "answer" }>) => {
    const onlyCommandObjects = heard.labels.includes(YEARS_TOLD) || wordsOf(text).length <= FEW_WORDS;
    if (onlyCommandObjects) return !isCommand(likeliest) || chance < SURE;
    return chanceOf(name) >= LEAST_LIKELY && (likeliest === name || chance < OBJECTS);
  };
  const obeyed: Reading | undefined =
    isCommand(likeliest) && chance >= SURE ? { kind: "command", command: likeliest } : undefined;
  if (reading.kind === "command") {
    if (!isCommand(reading.command) || likeliest === reading.command) return reading;
    if (likeliest === "unclear" || likeliest === "question" || chance < NOT_THIS_COMMAND) return reading;
    return obeyed ?? { kind: "unclear" };
  }
  if (reading.kind === "answer") return agrees(reading) ? reading : { kind: "unclear" };
  if (obeyed !== undefined) return obeyed;
  if (reading.kind !== "nothing" || !tellsEnough(text, step)) return reading;
  const answers = !["unclear", "question", YEARS_TOLD].includes(likeliest) && !isCommand(likeliest);
  return answers && chance >= ENOUGH ? { kind: "answer", name: likeliest } : reading;
}
