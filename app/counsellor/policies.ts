import type { Speech } from "./format/common.ts";
import type { MessagesFile } from "./format/messages.ts";
import type { Policies } from "./format/policies.ts";
import type { ReplyFile } from "./format/reply.ts";
import { fillPlaceholders, placeholdersIn } from "./placeholders.ts";

const PREFIX = "policies.";

/** The names of the policies that a text tells. */
export const policiesIn = (text: string): string[] =>
  placeholdersIn(text).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));

/** A text without the paragraphs that would tell what is not decided. */
export function decidedParagraphs(text: string, policies: Policies): string {
  if (!text.includes(PREFIX)) return text;
  return text
    .split("\n\n")
    .filter((paragraph) => policiesIn(paragraph).every((name) => policies[name]?.value != null))
    .join("\n\n");
}

const inWords = (titles: readonly string[]) =>
  titles.length < 2 ? titles.join("") : `${titles.slice(0, -1).join(", ")}, and ${titles.at(-1)}`;

/**
 * What a reply says while some of its policies are not decided: what stands without them, its own words about that, and the common
 * ones with the way to a person.
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
  const paragraphs = [decidedParagraphs(text, policies), undecided ?? "", notYet].filter(Boolean);
  const offered = common.buttons ?? [];
  const others = buttons.filter(({ action }) => !offered.some((each) => each.action === action));
  return {
    text: paragraphs.join("\n\n"),
    buttons: [...offered, ...others],
    ...(followUp === undefined ? {} : { followUp }),
  };
}
