import type { Page } from "../files/page.ts";
import type { SamplePerson } from "../people.ts";
import type { Letter } from "./letter.ts";

const HERS: Readonly<Record<string, string>> = {
  he: "she",
  He: "She",
  his: "her",
  His: "Her",
  him: "her",
  himself: "herself",
};

/** A letter as it is written for somebody. */
export function written({ from: [head, place], signed, text }: Letter, { name, family, gender }: SamplePerson): Page {
  const title = gender === "she" ? "Ms." : "Mr.";
  const filled = (words: string) =>
    words
      .replaceAll("{name}", `${title} ${name}`)
      .replaceAll("{family}", `${title} ${family}`)
      .replace(/\[(\w+)\]/g, (_, word: string) => (gender === "she" ? (HERS[word] ?? word) : word));
  return { head, place, title: "TO WHOMSOEVER IT MAY CONCERN", text: text.map(filled), signed };
}
