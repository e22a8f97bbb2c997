import { hyphenated, sentencesIn, wrapped } from "./typed.ts";

const lines = (text: string, width?: number) => wrapped(text, width).map((own) => own.join("\n"));
const perSentence = (text: string, change: (sentence: string, place: number) => string) => {
  let place = 0;
  return text
    .split("\n")
    .map((line) =>
      line.trim() === ""
        ? line
        : sentencesIn(line)
            .map((one) => change(one, place++))
            .join("\n"),
    )
    .join("\n");
};

function footed(text: string): string[] {
  const all = lines(text).join("\n").split("\n");
  const pages = Array.from({ length: Math.ceil(all.length / 6) }, (_, page) => all.slice(page * 6, page * 6 + 6));
  return pages.map((own, page) =>
    [...own, "", "For internal use only", `Page ${page + 1} of ${pages.length}`].join("\n"),
  );
}

/** What people and programs do to a text that changes nothing of what it says: by name, as the pages that are handed in. */
export const transformations: Readonly<Record<string, (text: string) => string | string[]>> = {
  "lines end at a margin": (text) => lines(text).join("\n"),
  "lines end at a narrow margin": (text) => lines(text, 46).join("\n"),
  "a blank line after each line": (text) =>
    lines(text)
      .join("\n\n\n")
      .replace(/(?<!\n)\n(?!\n)/g, "\n\n"),
  "a blank line after each line and paragraph": (text) => lines(text).join("\n").split("\n").join("\n\n"),
  "a blank line between paragraphs": (text) => text.split(/\n+/).join("\n\n"),
  "no blank line between paragraphs": (text) => text.split(/\n+/).join("\n"),
  "a bullet a sentence": (text) => perSentence(text, (one) => `\u2022 ${one}`),
  "a number a sentence": (text) => perSentence(text, (one, place) => `${place + 1}. ${one}`),
  "a line a sentence, without a stop": (text) => perSentence(text, (one) => one.replace(/\.$/, "")),
  "a paragraph a sentence, without a stop": (text) =>
    perSentence(text, (one) => one.replace(/\.$/, "")).replace(/\n+/g, "\n\n"),
  "no blanks after stops": (text) => text.replace(/(?<=[a-z]{2}[.?!]) +(?=[A-Z])/g, ""),
  "no stops within paragraphs": (text) => text.replace(/(?<=[a-z]{2})\. +(?=[A-Z])/g, " "),
  "hyphens at line ends": (text) => hyphenated(text).join("\n"),
  "footers and page numbers": footed,
  "lower case": (text) => text.toLowerCase(),
  capitals: (text) => text.toUpperCase(),
};
