import type { Speech } from "./format/common.ts";
import type { MessagesFile } from "./format/messages.ts";
import type { Policies } from "./format/policies.ts";
import type { ReplyFile } from "./format/reply.ts";
import { fillPlaceholders, placeholdersIn } from "./placeholders.ts";

const PREFIX = "policies.";

/** The names of the policies that a text tells. */
export const policiesIn = (text: string): string[] =>
  placeholdersIn(text).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));

/** A text without the paragraphs that would tell what is not decided. @param instead what stands in place of the first of them */
export function decidedParagraphs(text: string, policies: Policies, instead = ""): string {
  if (!text.includes(PREFIX)) return text;
  const paragraphs = text.split("\n\n");
  const isDecided = (paragraph: string) => policiesIn(paragraph).every((name) => policies[name]?.value != null);
  const first = paragraphs.findIndex((paragraph) => !isDecided(paragraph));
  return paragraphs
    .map((paragraph, at) => (at === first ? instead : isDecided(paragraph) ? paragraph : ""))
    .filter(Boolean)
    .join("\n\n");
}

const inWords = (titles: readonly string[]) =>
  titles.length < 2 ? titles.join("") : `${titles.slice(0, -1).join(", ")}, and ${titles.at(-1)}`;

/**
 * What a reply says while some of its policies are not decided: what stands without them, and in their place its own words about
 * that and the common ones, with the way to a person.
 * @param lacks the policies that are not decided
 */
export function undecidedSpeech(
  { event, undecided }: ReplyFile,
  lacks: readonly string[],
  policies: Policies,
  common: MessagesFile["undecided"],
): Speech {
  const { text, buttons = [], followUp } = event.params;
  const titles = inWords(lacks.flatMap((name) => policies[name]?.title ?? []));
  const notYet = fillPlaceholders(common.text, (name) => (name === "undecided" ? titles : undefined));
  const instead = undecided === undefined ? notYet : `${undecided}\n\n${notYet}`;
  const offered = common.buttons ?? [];
  const others = buttons.filter(({ action }) => !offered.some((each) => each.action === action));
  return {
    text: decidedParagraphs(text, policies, instead),
    buttons: [...offered, ...others],
    ...(followUp === undefined ? {} : { followUp }),
  };
}
