/** Where one statement ends and another may begin with its own sense. */
const boundary = /;|:|,?\s+\b(?:but|however|though|although|whereas|while|which)\b/i;

/** What reads like a negation and is not: "not only", "did not hide", "nothing was done without". */
const benign =
  /\b(?:not|never|n't)\s+(?:only|merely|just|simply|once|hide|hid|hesitated?|wait(?:ed)?|rest(?:ed)?|fail(?:ed)?|stop(?:ped)?|miss(?:ed)?|tired?)\b|\bnot\b.{0,150}\b(?:until|unless|without (?!his|her|my|their|any))\b|\b(?:no|any) (?:doubt|hesitation|objection|dues)\b/i;

const negated = [
  /\b(?:not|never|cannot)\b|n't\b/i,
  /\bneither\b|\bnor\b/i,
  /\b(?:has|have|had|with|carr(?:y|ies|ied)) no\b/i,
  /\bno (?:part|role|authority|involvement|experience|responsibility|exposure|say|hand)\b/i,
  /^\s*no\b/i,
  /\bwithout (?:his|her|their|my|any) (?:involvement|participation|help|role|knowledge)\b/i,
  /\b(?:outside|beyond) (?:his|her|my|their|the|its) (?:scope|role|remit|duties|purview)\b/i,
  /\binstead of (?:him|her|me)\b/i,
  /\black(?:s|ed)? (?:of )?(?:experience|exposure)\b/i,
];

/** Work that the sentence gives to somebody else: "was done by the head office", "handled by our vendor". */
const byOthers =
  /\b(?:was|were|is|are|been)\s+(?:\w+ly\s+)?(?:done|made|handled|conducted|designed|built|prepared|decided|performed|supplied|managed|developed|given|provided|undertaken|carried out)\s+(?:by|at)\s+(?:the|an?|our|another|outside|head)\s+[\w-]*\s*(?:department|office|cell|vendor|manager|consultants?|firm|section|team|agency|company|desk|others)\b|\b(?:was|were) (?:both )?the (?:work|responsibility|job|task) of\b|\bready[- ]made\b|\bready form\b/i;

/**
 * The parts of a sentence that say what was done, by the person; a part that denies it, or gives it to others, is left out.
 * A negation reaches from the start of its statement to the next boundary, because the thing denied often stands first
 * ("coaching was not part of his role").
 */
export function affirmedPart(sentence: string): string {
  const parts = sentence.split(boundary).filter((part) => part.trim() !== "");
  const affirmed = parts.filter(
    (part) => benign.test(part) || !(negated.some((pattern) => pattern.test(part)) || byOthers.test(part)),
  );
  return affirmed.length === parts.length ? sentence : affirmed.join("; ");
}
