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
export function isOthers(clause: string): boolean {
  return others.some((pattern) => pattern.test(clause));
}

/** Whether a clause may give the work to somebody else. */
export function isOthersPerhaps(clause: string): boolean {
  return assisted.test(clause) || oneOfMany.test(clause) || othersPerhaps.test(clause);
}
