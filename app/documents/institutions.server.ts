import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";
import { INSTITUTION_LENGTH } from "./document-form.ts";

/** Lower case without accents, typographic apostrophes and doubled spaces, so that what is typed meets what is written. */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’‘`]/g, "'").replace(/\s+/gu, " ").toLowerCase();
}

/** Words that an acronym leaves out: IIT is the Indian Institute of Technology. */
const UNSPOKEN = new Set(["of", "and", "the", "for", "in"]);

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== "");

const institution = z.strictObject({
  name: z.string().trim().min(1),
  kind: z.enum(["university", "institute", "college", "board"]),
});
const institutions = contentFile("institutions", z.array(institution));

interface Institution extends z.output<typeof institution> {
  text: string;
  words: string[];
  initials: string;
}

/** Made with the first search: no start waits for it. */
const indexed = new WeakMap<object, Institution[]>();

function allInstitutions(): Institution[] {
  const listed = institutions();
  const before = indexed.get(listed);
  if (before) return before;
  const made = listed.map(({ name, kind }) => {
    const text = folded(name);
    const words = wordsOf(text);
    const initials = words.filter((word) => !UNSPOKEN.has(word)).map((word) => word.charAt(0));
    return { name, kind, text, words, initials: initials.join("") };
  });
  indexed.set(listed, made);
  return made;
}

const FEWEST_CHARACTERS = 2;
const MOST_SUGGESTIONS = 8;
/** Two letters are the initials of too many. */
const SHORTEST_ACRONYM = 3;

/** How near a name is to what was typed; the lower the nearer. */
const NAME_STARTS = 0;
const WORD_STARTS = 1;
const ALL_WORDS_IN_ANY_ORDER = 2;
const INSIDE_A_WORD = 3;

function nearness({ text, words, initials }: Institution, wanted: string, wantedWords: string[]): number | null {
  const first = text.indexOf(wanted);
  if (first === 0) return NAME_STARTS;
  for (let at = first; at > 0; at = text.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return WORD_STARTS;
  }
  const begins = (wantedWord: string) => words.some((word) => word.startsWith(wantedWord));
  const isAcronym = (word: string) => word.length >= SHORTEST_ACRONYM && initials.includes(word);
  if (wantedWords.length > 0 && wantedWords.every((word) => begins(word) || isAcronym(word))) {
    const acronym = wantedWords.find(isAcronym);
    if (acronym === undefined) return ALL_WORDS_IN_ANY_ORDER;
    return initials.startsWith(acronym) ? NAME_STARTS : WORD_STARTS;
  }
  return first > 0 ? INSIDE_A_WORD : null;
}

/**
 * Suggests institutions by what people type of them: a part of the name, its words in any order ("delhi university"), or
 * its acronym, alone or with other words ("IIT bombay"). At most 8, from 2 characters on, the nearest first. Case, accents and surrounding blanks do not count; a shorter or absurdly long text has no suggestions.
 */
export function searchInstitutions(text: string): Pick<Institution, "name" | "kind">[] {
  const wanted = folded(text.slice(0, INSTITUTION_LENGTH + 1).trim());
  if (wanted.length < FEWEST_CHARACTERS || text.length > INSTITUTION_LENGTH) return [];
  const wantedWords = wordsOf(wanted);
  return allInstitutions()
    .flatMap((found) => {
      const near = nearness(found, wanted, wantedWords);
      return near === null ? [] : [{ found, near }];
    })
    .sort(
      (a, b) => a.near - b.near || (a.near === ALL_WORDS_IN_ANY_ORDER ? a.found.text.length - b.found.text.length : 0),
    )
    .slice(0, MOST_SUGGESTIONS)
    .map(({ found: { name, kind } }) => ({ name, kind }));
}
