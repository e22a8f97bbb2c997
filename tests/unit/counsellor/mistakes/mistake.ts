import type { RuleFile } from "#app/counsellor/load/read-directory.server.ts";
import { bytesOf, textOf } from "../fixture.ts";

/** One mistake that an editor can make: what is done to the fixture's files. */
export interface Mistake {
  readonly name: string;
  /** Everything that the checker says: file:line, the sentence, and what was meant. */
  readonly says: readonly string[];
  /** The file that is broken; made when it does not exist. */
  readonly file: string;
  /** A text in the file and what replaces it. */
  readonly replace?: readonly [string, string];
  /** The conditions of the reply, as written instead of its own. */
  readonly conditions?: string;
  readonly content?: string | Uint8Array;
  readonly remove?: true;
  readonly rename?: string;
}

export function apply(
  { file, replace, conditions, content, remove, rename }: Mistake,
  files: readonly RuleFile[],
): RuleFile[] {
  const before = files.find(({ path }) => path === file);
  const others = files.filter(({ path }) => path !== file);
  if (remove) return others;
  if (rename !== undefined && before !== undefined) return [...others, { ...before, path: rename }];
  if (content !== undefined)
    return [...others, { path: file, bytes: typeof content === "string" ? bytesOf(content) : content }];
  const text = textOf(before);
  const own = text.slice(text.indexOf('"conditions"'), text.indexOf('"event"'));
  const [from, to] = conditions === undefined ? (replace ?? ["", ""]) : [own, `"conditions": ${conditions},\n  `];
  const place = new RegExp(
    from
      .split(/\s+|(?<=[[{])|(?=[\]}])/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("\\s*"),
  );
  if (!place.test(text)) throw new Error(`${file} does not contain ${from}`);
  return [...others, { path: file, bytes: bytesOf(text.replace(place, () => to)) }];
}

export const FEES = "replies/fees.json";
export const REFUND = "samples/refund.txt";
export const EXPERIENCE = "assessment/experience.json";
export const condition = (json: string) => `{ "any": [${json}] }`;

/**
 * Mistakes in one file, each by its name: what the checker says, behind the file's name, of a text that is replaced by another.
 */
export const inFile = (file: string, rows: Record<string, readonly [says: string, from: string, to: string]>) =>
  Object.entries(rows).map(
    ([name, [says, ...replace]]): Mistake => ({ name, says: [`${file}:${says}`], file, replace }),
  );
