import { IRREGULAR } from "./verbs.ts";

/** A deed as a clause or a bullet begins with it: "Defined ...", "personally ran ...". */
const DEED = `(?:(?:\\p{L}+ly|also|then|later|first|even|both|jointly)\\s+){0,2}(?:\\p{L}{2,}ed|${IRREGULAR})\\b`;
const beginsWithDeed = new RegExp(`^\\s*(?:I|we|he|she|they)?\\s*${DEED}`, "iu");
/** What somebody is, and not what they did. */
const QUALITIES =
  "versed|skilled|experienced|qualified|dedicated|committed|talented|gifted|motivated|acquainted|esteemed|regarded|detailed|advanced|well-rounded|disciplined|organi[sz]ed|unmatched|unparalleled|unrivalled|renowned|respected|blessed|gifted|interested|fascinated|named";
const anyDeed = new RegExp(`(?<!\\bto )\\b(?!(?:${QUALITIES})\\b)(?:\\p{L}{3,}ed|${IRREGULAR})\\b`, "iu");

/** Where one statement ends and another may begin with its own sense. */
const STATEMENT =
  /;|:(?!\d)|\s[–—-]{1,2}\s|,?\s+\b(?:but|however|though|although|whereas|while|whilst|because|since|as(?= he\b| she\b| I\b))\b|,\s*(?=which\b|who\b)/iu;
/** Where the next deed of the same person begins. */
const NEXT_DEED = new RegExp(
  `(?:,\\s*(?:and\\s+|then\\s+)?|\\s+and\\s+)(?=(?:(?:I|he|she|we|they)\\s+)?(?:(?:never|not|neither|nor)\\s+)?${DEED})`,
  "iu",
);
/** Whether a clause begins with something done. */
export function isDeed(clause: string): boolean {
  return beginsWithDeed.test(clause);
}

/** Whether something done stands anywhere in a clause. */
export function hasDeed(clause: string): boolean {
  return anyDeed.test(clause);
}

/** The statements of a sentence, each with a sense of its own, and within them one deed of the same person after another. */
export function statementsOf(sentence: string): string[][] {
  const statements = sentence.split(STATEMENT).map((statement) =>
    statement
      .split(NEXT_DEED)
      .map((clause) => clause.trim())
      .filter((clause) => /[\p{L}\p{N}]/u.test(clause)),
  );
  return statements.filter((clauses) => clauses.length > 0);
}
