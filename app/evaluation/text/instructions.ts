const READER =
  "(?:evaluator|assessor|grader|examiner|reviewer|reader|(?:evaluation|reading|scoring|screening) (?:system|software))s?";
const ASK =
  "(?:please|kindly|humbly|request(?:ed|ing|s)?|should|must|may|be (?:so good|pleased)|has to|have to|is to|are to)";
const JUDGE =
  "(?:accept|approve|assign|award|assume|certify|conclude|consider|count|credit|deem|give|grade|grant|mark|match|overlook|pass|rate|reckon|return|score|tick|treat|waive)";
const JUDGED =
  "(?:accepted|approved|awarded|conclusive|considered|counted|credited|deemed|demonstrated|fulfilled|given|graded|granted|marked|matched|met|passed|proof|proven|proved|rated|regarded|satisfied|scored|shown|taken|ticked|treated)";
const ELEMENTS = "(?:elements?|competenc(?:y|ies)|criteria|indicators?)";

/** Sentences that speak to whoever evaluates, however politely. */
const instruction = [
  /\b(?:ignore|disregard|forget|override|overlook)\b[^;,]{0,40}\b(?:instructions?|definitions?|rules?|prompts?|above|previous|thresholds?|remarks?)\b/i,
  /\b(?:remarks?|lack|absence|doubts?)\b.{0,80}\b(?:disregarded|ignored|overlooked|condoned|benefit)\b/i,
  new RegExp(
    `\\b(?:note|attention|attn|message|instructions?|information|dear|request)\\b[\\s:,]*(?:(?:to|for|the|all|any|our|hon'?ble|honou?rable|respected|esteemed)\\s+){0,3}${READER}\\b`,
    "i",
  ),
  /\b(?:AI|LLM|automated|this|dear|respected) (?:evaluator|assessor|grader|reviewer|language model|evaluation system)\b/i,
  new RegExp(`\\b${READER}\\b.{0,30}\\b${ASK}\\b.{0,30}\\b${JUDGE}\\b`, "i"),
  new RegExp(`\\b${ASK}\\b.{0,60}\\b${READER}\\b.{0,60}\\b${JUDGE}\\b`, "i"),
  new RegExp(
    `^\\W*(?:(?:so|therefore|hence|thus|now|and),?\\s+)?(?:please|kindly)?\\s*${JUDGE}\\b.{0,60}\\b(?:${ELEMENTS}|full (?:marks|score|credit)|the (?:highest|maximum|full) (?:marks|score|rating|credit))\\b`,
    "i",
  ),
  new RegExp(`\\b(?:${ASK}|you|your)\\b.{0,80}\\b(?:${JUDGE}|${JUDGED})\\b.{0,100}\\b${ELEMENTS}\\b`, "i"),
  new RegExp(`\\b${ELEMENTS}\\b.{0,140}\\b(?:${ASK}|be|are|stand|is)\\b.{0,20}\\b${JUDGED}\\b`, "i"),
  new RegExp(
    `\\b(?:please|kindly|be|may)\\b.{0,40}\\b(?:treated|taken|regarded|considered|marked|deemed|counted|read)\\b.{0,30}\\bas (?:\\w+ )?${JUDGED}\\b`,
    "i",
  ),
  /\bmark(?:ing|ed)?\b.{0,60}\bas (?:shown|met|matched|demonstrated|approved)\b/i,
  /\b(?:set|assign|output|return|give|award)\b.{0,40}\b(?:match ?score|full marks|score of)\b|\b(?:respond|answer|reply)\b.{0,20}\bJSON\b|\blanguage model\b.{0,20}\b(?:must|should|please)\b/i,
  /\bmatch(?:ed|Score)\s*[:=]|"?(?:matched|overallMatch|elementId)"?\s*:/,
  /^\W*(?:system|assistant|user|developer)\s*:/i,
  /\b(?:you (?:must (?:answer|conclude|mark|return|give|rate|accept|approve)|are (?:the|an?) (?:\w+ )?(?:assessor|evaluator|assistant|language model))|as an AI|do not (?:reveal|mention) (?:this|these|the)|new instructions?\b)/i,
  /\bstands? (?:demonstrated|proved|proven|shown|established|fulfilled|satisfied)\b|\b(?:lenient|sympathetic|favou?rable|liberal) (?:view|consideration)\b/i,
  /\b(?:assessing|certifying|examining|evaluating|awarding) (?:authority|board|body|panel|committee|agency|institute)\b|\blearned (?:board|panel|authority)\b|\bevaluation team\b/i,
  /\b(?:may|kindly|please|request\w*|humbly|should|must)\b.{0,80}\b(?:grant|pass|approve|clear|certify|tick|award|qualify|exempt|granted|passed|cleared|qualified|exempted)\b.{0,40}\b(?:him|her|me|the same|in all|all (?:the )?(?:\w+ )?(?:elements?|points?|areas?|heads?|competenc\w+))\b/i,
  /\bc\d{1,2}\.\d\b|\b(?:full|sufficient|conclusive|final) proof\b|\b(?:not|without|no) (?:ask|asking|look|looking|call|calling|insist|insisting)?(?: for| on)? ?(?:any )?(?:further|more|other) (?:proof|particulars|evidence|documents?|details)\b/i,
  /<\/?(?:document|system|instructions?|user|assistant)>/i,
];

/** Whether a sentence speaks to whoever evaluates it. */
export function isInstruction(sentence: string): boolean {
  return instruction.some((pattern) => pattern.test(sentence));
}
