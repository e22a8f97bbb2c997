import { z } from "zod";
import { readContent } from "#app/platform/content.server.ts";
import { INSTITUTION_LENGTH } from "./document-form.ts";

const institutions = z.array(
  z.strictObject({ name: z.string().trim().min(1), kind: z.enum(["university", "institute", "college", "board"]) }),
);

type Institution = z.output<typeof institutions>[number];

const FEWEST_CHARACTERS = 2;
const MOST_SUGGESTIONS = 8;

/** Lower case without accents, typographic apostrophes and doubled spaces, so that what is typed meets what is written. */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’‘`]/g, "'").replace(/\s+/gu, " ").toLowerCase();
}

/** 0 when the name starts with the text, 1 when one of its words does, 2 when it stands inside a word; -1 when it is not there. */
function place(name: string, text: string): number {
  const first = name.indexOf(text);
  if (first <= 0) return first;
  for (let at = first; at > 0; at = name.indexOf(text, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return 1;
  }
  return 2;
}

/**
 * Suggests institutions whose name contains a text, whatever the case: at most 8, from 2
 * characters on. Names that start with the text come first, then those in which a word starts with it; each in the order of
 * `content/institutions.json`. Surrounding blanks do not count; a shorter or absurdly long text has no suggestions.
 */
export function searchInstitutions(text: string): Institution[] {
  const wanted = folded(text.slice(0, INSTITUTION_LENGTH + 1).trim());
  if (wanted.length < FEWEST_CHARACTERS || text.length > INSTITUTION_LENGTH) return [];
  return readContent("institutions", institutions)
    .map((institution) => ({ institution, place: place(folded(institution.name), wanted) }))
    .filter((found) => found.place >= 0)
    .sort((a, b) => a.place - b.place)
    .slice(0, MOST_SUGGESTIONS)
    .map((found) => found.institution);
}
