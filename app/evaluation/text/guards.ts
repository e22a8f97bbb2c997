import { hasDeed, isDeed } from "./sentences.ts";
import { isFunctionWord, wordsOf } from "./words.ts";

const OTHERS =
  "(?:(?:HR|IT|accounts|finance|legal|corporate|regional|zonal|central|head|quality|marketing|purchase|stores|training|project|business|senior|outside|external|another|other|respective|concerned|parent|group|state|local)[\\w-]* )*(?:department|office|cell|vendor|supplier|contractor|consultant|consultancy|firm|section|team|agency|company|desk|others?|heads?|partner|headquarters|HQ|HO|colleague|predecessor|successor|government|board|committee|trainer|faculty|boss|superior|director|management|manager|founder|CEO|MD|GM|DGM|AGM|VP|CFO|COO|CTO|president|secretary|trainer|resource person|professor|in-charge|(?:team|group|shift|party) leader|principal|chairman|owner|proprietor|promoter|bank|unit|division|head office|corporate)s?";
const HANDED =
  "(?:done|made|handled|conducted|designed|built|prepared|decided|performed|supplied|managed|developed|provided|undertaken|carried out|taken care of|looked after|run|led|negotiated|drafted|written|finali[sz]ed|delivered|created|implemented|executed|taught|maintained|owned|drawn up|worked out|chosen|selected|set|fixed|recruited|hired|trained|tested|deployed|monitored|cleaned|collected|planned|launched|settled|resolved|dealt with|controlled|supervised|organi[sz]ed|headed|steered|driven|formulated|framed|laid down|put together|taken)";
/** Work that the clause gives to somebody else: "was done by the head office", "remained with the business heads". */
const others = [
  new RegExp(
    `\\b${HANDED}(?: \\w+ly| entirely| solely| wholly)? (?:by|at)\\s+(?:(?:the|an?|our|my|his|her|their|its|another|one of)\\s+)+${OTHERS}\\b(?! (?:under|led|headed) )`,
    "i",
  ),
  new RegExp(
    `\\b${HANDED} (?:by|at) (?:others|head office|headquarters|HO|corporate|consultants|vendors|contractors|outsiders|another|somebody|someone|my (?:boss|senior|seniors|manager|colleague|colleagues|predecessor))\\b`,
    "i",
  ),
  new RegExp(
    `\\b(?:remain(?:s|ed)?|rest(?:s|ed)?|stay(?:s|ed)?|lay|lies|vest(?:s|ed)|continue[sd]?|sat|sits|was|is|were|are|kept) (?:\\w+ly )?(?:with|in the hands of|at the level of|under|up to|a matter for|the (?:work|responsibility|job|task|domain|mandate|duty|business|call|province) of)\\s+(?:the|an?|our|another|his|her|my)?\\s*${OTHERS}\\b`,
    "i",
  ),
  /\b(?:was|were|is|are) (?:both )?the (?:work|responsibility|job|task) of (?!his|her|my|the undersigned)\b|\bready[- ]made\b|\bready form\b|\b(?:some(?:body|one)|any(?:body|one)) else(?:'s)?\b|\btook (?:it )?over from (?:him|her|me)\b/i,
  /\b(?:privileged?|opportunity|chance|fortunate|fortune) (?:to|of) (?:see|watch|witness|observ|learn|be present)|\bat close quarters\b/i,
  /\b(?:he|she|I|we) (?:only |merely |just )?(?:watched|observed|received|was (?:told|given|trained|coached|mentored|guided|informed|briefed|taught|appraised|interviewed))\b/i,
];
/** The clause begins with another who did it. */
const othersPerhaps = new RegExp(
  `^\\W*(?:the|our|my|his|her|an?|their)\\s+(?!team (?:under|led|headed))(?:${OTHERS})\\s+(?:in turn |then |also |has |have |had |\\w+ly )?(?!approv|accept|adopt|apprec|agree|ask|request|prais|sign|select|renew|thank|award|want|follow|us|not|recommend|recogn|promot|commend|laud|back|bought|found|saw|came|grew|rose|fell|improv|reduc|achiev|cross|reach|sav|earn|work|report|lik|love|trust|call|gave|granted|implement)(?:\\p{L}{2,}ed|built|ran|led|set|wrote|held|drew|made|took|taught|chose|did|kept|cut|sold|met)\\b`,
  "iu",
);

/** Whoever was one of a team may have done little of what it did. */
const oneOfMany =
  /\b(?:was|is|been|am|as) (?:also )?(?:an? )?(?:\w+ )?(?:part|members?) of (?:the|a|an|our|this|that) (?:\w+ ){0,2}(?:team|committee|group|task force|panel|board)\b|\b(?:was|been|is) (?:also |actively |closely )?(?:involved|associated) (?:in|with)\b|\bhelped (?:in|with|out)\b|\b(?:accompanied|shadowed|sat in on|looked on|witnessed)\b/i;
/** Whoever assisted may have typed what others made. */
const assisted = /^\W*(?:(?:he|she|I|we)\s+)?(?:also\s+)?assist(?:ed|s|ing)?\b/i;

/** Whether a clause gives the work to somebody else. */
function isOthers(clause: string): boolean {
  return others.some((pattern) => pattern.test(clause));
}

/** Whether a clause may give the work to somebody else. */
function isOthersPerhaps(clause: string): boolean {
  return assisted.test(clause) || oneOfMany.test(clause) || othersPerhaps.test(clause);
}

/** Why a clause is no evidence. */
export type Exclusion =
  | "instruction"
  | "list"
  | "repeated"
  | "intention"
  | "learning"
  | "employer"
  | "heading"
  | "foreign"
  | "denied"
  | "others"
  | "copied";

/** Why a clause may be evidence, and a person has to say so. */
export type Caution = "claim" | "others-perhaps" | "recital" | "not-own-work";

const SUBJECT =
  "(?:I|we|he|she|they|you|it|(?:the |this |our )?(?:candidate|applicant|incumbent|employee|officer|person|appraisee|role|post|position|job)s?|(?:Mr|Mrs|Ms|Shri|Smt|Dr)\\.?(?: \\p{Lu}[\\p{L}.]*){1,3})";
const WISH =
  "(?:wish(?:es)?|hopes?|intends?|aspires?|aims?|plans?|wants?|desires?|seeks?|proposes?|look(?:s|ing)? forward|(?:is|am|are) (?:keen|eager|willing|ready|interested|looking|planning|hoping|confident|expected|required|advised|supposed|to)|needs?|ought|has (?:yet|still)|would (?:like|love|be (?:able|happy|glad|keen)|benefit|welcome|do well))";

/** Wishes, requirements, advice and promises: nothing of it has been done. */
const intention = [
  new RegExp(`\\b${SUBJECT} (?:also |now |really |further |still )?${WISH}\\b(?: (?:to|in|on|for|that)\\b)?`, "iu"),
  new RegExp(
    `\\b${SUBJECT} (?:also |certainly |definitely |surely )?(?:will|shall|should|must|may(?! have\\b)) `,
    "iu",
  ),
  /^\W*to (?!whom|the|all|my|our|his|her|date|this|that|these|those|an?|mr|ms|dr|him|them|us|me)[a-z]+\b(?!.*[,;] ?(?:I|he|she|we|they|it|mr|mrs|ms|dr|shri|smt)\b)/i,
  /^\W*(?:to (?:be|become|obtain|work|secure|join|develop|improve|learn|gain|grow|lead|build|take)\b|should\b|must\b|needs? to\b|ability to\b|able to\b|willing(?:ness)? to\b|looking (?:for|forward)\b|seeking\b|aspir|will be\b|responsibilities (?:will|would|shall)\b)/i,
  /\b(?<!could not |couldn[’']t )(?:would|might|should|could)(?: \w+)? have (?!to\b)\p{L}+|\bif (?:given|allowed|permitted|granted|selected|entrusted)\b|\bif (?:I|he|she|we|they) (?:had been|were|was|am|is|are|get|gets|had) (?:\w+ )?(?:given|allowed|selected|granted|permitted|asked|the chance|a chance)\b/iu,
  /\bable to achieve\b|\bin (?:the )?(?:near )?future\b|\bmy dream\b|\bpreference will\b|\b(?:is|are|was) (?:recommended|suggested|hoped|expected|desired|advisable|required) (?:that|to)\b|\bcareer objective\b|\barea(?:s)? (?:of|for) improvement\b|\bdevelopment needs?\b|\bhas (?:the )?potential (?:to|for)\b/i,
];

export const COURSE =
  "(?:course|workshop|webinar|seminar|training|MDP|FDP|bootcamp|certification|certificate|diploma|degree|masterclass|boot camp|refresher|lecture|talk|orientation|e-?learning|MOOC)";
/** Courses that somebody sat in, and what they covered. */
const learning = [
  new RegExp(
    `\\b(?:attend(?:ed|ing)|participated in|took part in|undergone|underwent|undergoing|enrol?led (?:in|for)|pursu(?:ed|ing)|(?:successfully )?(?:completed|completing|cleared|passed)|(?:was|were|been) (?:sent|nominated|deputed|selected|sponsored) (?:for|to)|learn(?:t|ed) (?:about|the|how)|studied|exposed to)\\b.{0,60}\\b${COURSE}(?:s|es)?\\b`,
    "i",
  ),
  /\b(?:MBA|BBA|B\.?Tech|B\.?E|college|university|semester|academic|final[- ]year|summer|internship) (?:project|assignment|dissertation|thesis|internship|report)\b/i,
  /\b(?:course|programme|program|workshop|webinar|training|seminar|module|syllabus|session)s? (?:covered|dealt with|introduced|included|includes|contents?|topics)\b|^(?:course contents?|contents?|syllabus|topics?(?: covered)?|modules?|curriculum|subjects)\s*(?::|$)/i,
  /\b(?:holds?|holder of|obtained|earned|awarded|received|acquired) (?:an? |the |his |her |my )?.{0,40}\b(?:certificate|certification|diploma|degree|green belt|black belt|yellow belt|PMP|badge)\b/i,
];

/** What the employer is and does. */
const employer = [
  /^(?:our|the) (?:company|firm|organi[sz]ation|consultants|group|institute|institution|hospital|school|bank|society|department|branch|hotel|plant)\b.{0,40}\b(?:is|are|has (?:been|a|an|over|more)|provides?|builds?|offers?|negotiates?|delivers?|helps?|believes?|caters?|operates?|serves?)\b/i,
  /\b(?:a|the|one of the) (?:leading|premier|largest|foremost|renowned|fastest growing) (?:\w+ ){0,2}(?:provider|company|firm|manufacturer|institute|name|bank|hospital|group|school)\b/i,
  /^we (?:are|understand|provide|offer|deliver|help|believe|specialise|specialize|cater|operate)\b/i,
];
const aboutEmployer = /^about (?:the company|us|the organi[sz]ation|the firm|the bank|the hospital|the school)/i;

/** Bad things: that they never happened is praise, not a denial. */
const BAD =
  /\b(?:accident|absen|attrition|bottleneck|breach|breakdown|bypass|cancel|complain|compromis|cross|crises|crisis|cut corners|default|defer|delay|deviat|discrepan|dispute|drop|dues|error|escalat|exceed|excuse|fail|fall|fault|favour|fine|forget|forgot|grievance|grudge|halt|harass|hesitat|hid|idle|ignor|incident|injur|lapse|late|leak|leav|left|let|litigation|lose|loss|lost|miss|mistake|neglect|non-?complian|objection|outage|outbreak|overrun|overtime|penal|pending|postpon|quarrel|quit|reject|relax|reopen|repeat|resign|rest|return|rework|rob|shortage|shortfall|shout|skip|slip|spare|stall|stock-?out|stood still|stop|strike|stuck|suffer|theft|tire|unanswered|unattended|unchecked|unexplained|unpaid|unread|unreported|unresolved|violat|wait|warning|wast|without|wrong)/i;
const denial = [
  /\b(?:is|was|were|are|am|has been|had been|been|being|be)(?: \w+ly)? (?:not|never)\b/i,
  /\b(?:did|does|do|has|have|had|could|can|would|will)(?: not|n[’']?t)\b|\bcannot\b/i,
  /\b(?:is|was|were|are)n[’']?t\b/i,
  /\bnever\b/i,
  /\bneither\b|\bnor\b/i,
  /\b(?:has|have|had|with|carr(?:y|ies|ied)|holds?|held|gets?|got|takes?|took|plays?|played) (?:absolutely |really |hardly any |little or )?no\b/i,
  /\bno (?:direct |actual |formal |real |hands-on )?(?:part|role|authority|involvement|experience|responsibility|exposure|say|hand|occasion|opportunity|chance|scope|powers?)\b/i,
  /\b(?:nothing|none|nobody|no one|not one)\b.{0,30}\b(?:to do with|by (?:him|her|me)|of (?:it|this|these|that)|(?:he|she|I) (?:did|made|led|handled))\b/i,
  /\b(?:no|none)\b.{0,80}\b(?:was|were|is|are|has been|have been)\b.{0,30}\bby (?:him|her|me|us)\b/i,
  /\bwithout (?:his|her|their|my|any) (?:involvement|participation|help|role|knowledge|part)\b/i,
  /\b(?:outside|beyond) (?:his|her|my|their|the|its) (?:scope|role|remit|duties|purview|job)\b/i,
  /\binstead of (?:him|her|me)\b|\brather than (?:by )?(?:him|her|me)\b/i,
  /\black(?:s|ed)? (?:of )?(?:experience|exposure)\b/i,
  /\b(?:yet to|still to|has to learn|was exempt(?:ed)? from|was spared|only (?:watched|observed|heard|saw|read))\b/i,
];
/** What says of the person, and not of a thing, that they took no part. */
const OWN_PART =
  /\b(?:part|role|authority|involve\w*|experience|responsib\w+|exposure|say|hand|occasion|opportunity|scope|remit|duties|purview|job|entrusted|assigned|asked|allowed|permitted|authori[sz]ed|concerned)\b/i;
const NOT_ONLY =
  /\b(?:not|never|n[’']t) (?:only|merely|just|simply|once|a single)\b|\bno (?:doubt|less than|fewer than|sooner|matter|mean)\b|\bnot (?:to|least)\b/i;
const UNTIL = /\b(?:not?|never|n[’']t)\b.{0,150}\b(?:until|till|unless|without (?!his|her|my|their|any)|before)\b/i;

/** A skill that is claimed, and nothing that was done with it. */
const claim =
  /\b(?:(?:is|was|am) (?:\w+ )?(?:responsible for|in[- ]charge of|entrusted with)|proficien\w+|skilled|skills?|well[- ]versed|conversant|familiar(?:ity)?|(?:good |sound |working |thorough |strong |in-depth )?knowledge (?:of|in)|expert(?:ise)?(?: in| at)?|exposure to|competen(?:t|ce|cy|cies)|strengths?|capab(?:le|ility)|abilit(?:y|ies)|aptitude|command over|adept|good at|excellent (?:in|at)|passionate)\b/i;

/** What somebody says of themselves that they would do. */
const supposed = /\bI would\b(?! (?:not|like|also like|say))/i;
/** What somebody is said to be. */
const being =
  /\b(?:he|she|I|you) (?:can|is|was|am|are|were) (?!the one|also the one|told|made|given|put|sent|shown|seen|\p{L}+ing\b)/iu;

const MIN_WORDS = 5;
const LIST_WORDS = 6;
/** In English prose about four words in ten are function words; in lists of keywords hardly one. */
const PROSE_SHARE = 0.16;
const LIST_PARTS = 4;
const WORDS_PER_PART = 4;
const REPETITIONS = 3;

/** Whether words are only strung together, by signs or by "and": no clause of it says that anybody did anything. */
export function isList(sentence: string): boolean {
  const words = wordsOf(sentence).filter((word) => word !== "and" && word !== "or");
  if (words.length < LIST_WORDS || /\d/.test(sentence)) return false;
  const parts = sentence.split(/[,|/;:#•·+&]|\band\b|\bor\b|\.\s|\s[-–—]\s/i).filter((part) => part.trim() !== "");
  if (parts.length < LIST_PARTS || words.length / parts.length > WORDS_PER_PART) return false;
  if (parts.filter((part) => isDeed(part)).length * 3 >= parts.length) return false;
  return words.filter(isFunctionWord).length / words.length < PROSE_SHARE;
}

const any = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));

/** Whether a paragraph that begins so describes the employer. */
export function opensEmployer(sentence: string): boolean {
  return aboutEmployer.test(sentence);
}

function isDenied(clause: string): boolean {
  if (!any(denial, clause)) return false;
  if (OWN_PART.test(clause) && !/\bnever\b/i.test(clause)) return true;
  return !(NOT_ONLY.test(clause) || UNTIL.test(clause) || BAD.test(clause));
}

/** Why a clause is no evidence by itself, whatever stands around it; null when it may be. */
export function exclusionOf(clause: string): Exclusion | null {
  if (any(learning, clause)) return "learning";
  if (any(employer, clause)) return "employer";
  if (any(intention, clause)) return "intention";
  if (isDenied(clause)) return "denied";
  return isOthers(clause) ? "others" : null;
}

/** Why a person has to say whether a clause is evidence; null when it speaks for itself. */
export function cautionOf(clause: string): Caution | null {
  if (isOthersPerhaps(clause)) return "others-perhaps";
  if (supposed.test(clause)) return "claim";
  return (claim.test(clause) || being.test(clause)) && !hasDeed(clause) ? "claim" : null;
}

const SIGNATURE_WORDS = 14;
const SIGNATURE_CAPITALS = 0.6;

/** Whether a line is too short to say anything of somebody, or is a name with a post, an address or a title. */
export function isHeading(sentence: string): boolean {
  if (wordsOf(sentence).length < MIN_WORDS) return true;
  const words = sentence.match(/\p{L}[\p{L}.'’-]*/gu) ?? [];
  if (words.length > SIGNATURE_WORDS || words.some((word) => isDeed(word))) return false;
  return words.filter((word) => /^\p{Lu}/u.test(word)).length / Math.max(1, words.length) >= SIGNATURE_CAPITALS;
}

/** Whether most of a sentence is in a script that is not read. */
export function isForeign(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (sentence.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 < letters;
}

/** Of the sentences of a text, each by its words, those that stand in it three times or more. */
export function repeatedAmong(keys: readonly string[]): ReadonlySet<string> {
  const seen = new Map<string, number>();
  for (const key of keys) seen.set(key, (seen.get(key) ?? 0) + 1);
  return new Set([...seen].filter(([, times]) => times >= REPETITIONS).map(([key]) => key));
}
