/** Past forms that do not end in -ed, as they begin what somebody did. */
const IRREGULAR =
  "began|bought|brought|broke|built|caught|chose|cut|dealt|did|drew|drove|fed|fixed|forecast|fought|found|gave|got|grew|held|hired|kept|laid|led|let|made|met|oversaw|paid|put|ran|read|rebuilt|redrew|rewrote|rose|sat|saw|sent|set|shook|showed|shut|sold|sought|spent|split|spoke|spread|stood|swept|taught|threw|took|undertook|went|withdrew|won|wrote";

/** A deed as a clause or a bullet begins with it: "Defined ...", "personally ran ...". */
const DEED = `(?:(?:\\p{L}+ly|also|then|later|first|even|both|jointly)\\s+){0,2}(?:\\p{L}{2,}ed|${IRREGULAR})\\b`;
const beginsWithDeed = new RegExp(`^\\s*(?:I|we|he|she|they)?\\s*${DEED}`, "iu");
const startsWithDeed = new RegExp(`^\\W*(?:\\(?(?:[ivx]{1,4}|\\d{1,2}|[a-z])[.)]\\s*)?${DEED}`, "iu");
/** What somebody is, and not what they did. */
const QUALITIES =
  "versed|skilled|experienced|qualified|dedicated|committed|talented|gifted|motivated|acquainted|esteemed|regarded|detailed|advanced|well-rounded|disciplined|organi[sz]ed|unmatched|unparalleled|unrivalled|renowned|respected|blessed|gifted|interested|fascinated|named";
const anyDeed = new RegExp(`(?<!\\bto )\\b(?!(?:${QUALITIES})\\b)(?:\\p{L}{3,}ed|${IRREGULAR})\\b`, "iu");

/** What people and firms do to be told of, and not what they or their figures come to. */
const OUTCOMES =
  "approv|accept|adopt|apprec|agree|ask|request|prais|sign|select|renew|thank|award|want|follow|recommend|recogn|promot|commend|improv|reduc|increas|decreas|achiev|cross|reach|sav|earn|work|report|lik|lov|trust|call|grant|start|stopp|open|clos|dropp|doubl|climb|touch|remain|return|join|happen|turn|need|cost|pass|settl|us|nam|engag|enclos|employ|issu|assign|attach|complet";
/** A statement that begins with somebody, not by a pronoun, who did something: "The vendor trained", "Papa went". Group 1 is its article, if any. */
export const OTHERS_DEED = new RegExp(
  `^\\W*(?!(?:this|post|last|any|nature|certificate|there|nobody|no|it|that|these|those|what|which|once|everyone|we|they|I)\\b)(?:(?:in|at|on|from|during|after|before|later|then|here|also)\\b[^,.;]{0,40}?,?\\s+)?((?:the|our|my|his|her|their|its|an?)\\s+)?(?:[\\p{L}.'’/-]+,?\\s+){1,4}?(?:has |have |had |also |then )*(?!(?:${OUTCOMES})e?d\\b)(?:\\p{L}{3,}ed|built|led|set|wrote|held|drew|made|took|taught|chose|did|sold|told|gave|went to|sat|brought|picked)\\b`,
  "iu",
);

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

/** Whether a clause begins with something done and says nothing of who did it, as bullets and notes do: "Redrew the roster". */
export function isDeedOfNobody(clause: string): boolean {
  return startsWithDeed.test(clause);
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
