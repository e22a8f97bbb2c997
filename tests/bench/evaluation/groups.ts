import { holderOf } from "#app/evaluation/text/holder.ts";
import type { Letter } from "#tests/data/evaluation/load.ts";

/** Words by which a letter's trade is told: the one whose words stand in it most. */
const TRADES: Readonly<Record<string, RegExp>> = {
  "health and care":
    /\b(?:hospital|clinic|ward|nurs\w+|patients?|doctors?|pharmac\w+|medic\w+|ANM|ASHA|surgeon|OPD|sisters?)\b/gi,
  "schools and training":
    /\b(?:school|college|universit\w+|students?|pupils?|teach\w+|principal|classroom|curriculum|faculty|exams?)\b/gi,
  "banks and finance":
    /\b(?:bank\w*|loans?|branch|insurance|NBFC|audit\w*|accounts?|ledger|GST|borrowers?|credit|CFO|budget\w*)\b/gi,
  "software and data":
    /\b(?:software|code|model|dashboard|database|SQL|Python|API|app|cloud|server|data|dataset|prompts?|chatbot)\b/gi,
  "factories and works":
    /\b(?:factory|plant|machine\w*|shift|mill|loom|boiler|production|assembly|foundry|welding|weav\w+|maintenance|spinning|workshop|garments?)\b/gi,
  "farms and food":
    /\b(?:farm\w*|crop|milk|dairy|tea|fish\w*|rice|paddy|seeds?|cooperative|mandi|bakery|kitchen|canteen|cold chain)\b/gi,
  "trade, transport, hotels":
    /\b(?:shop|store|retail|sales|depot|warehouse|truck\w*|fleet|courier|logistics|port|bus|railway|hotel|guests?|restaurant|dealers?|showroom)\b/gi,
  "offices of the state, aid":
    /\b(?:district|panchayat|collector|municipal\w*|ministry|government|govt|department|scheme|villages?|NGO|trust|SHG|police|regiment|army|navy|temple)\b/gi,
  "building and power":
    /\b(?:site|construction|contractor|concrete|bridge|tower|substation|solar|pipeline|drilling|mine|cement|highway|builder)\b/gi,
};

/** What offices write. */
const OFFICIAL =
  /this is to certify|to whom\s?so\s?ever|w\.e\.f|hereby|aforesaid|undersigned|for and on behalf|during (?:his|her) tenure|discharg|we wish (?:him|her)|authori[sz]ed signatory|competent authority|relieved|conduct and character|bona\s?fide/i;
/** Ways of saying things that English has in India, and hardly elsewhere. */
const REGIONAL =
  /\b(?:is|are|was|were|am) (?:having|knowing|wanting|needing|coming|seeing|getting|giving|telling|taking|doing)\b|\bsince (?:last |the last |past )?(?:\d+|two|three|four|five|six|seven|eight|ten|many|long) (?:years?|months)|\bdo(?:ne)? the needful|\bkindly\b|\bonly[.,]|\bitself\b|\bthe same\b|\b(?:sir|madam|bhai|ji)\b|\bnos\b/gi;
/** A third of the articles of usual prose: whoever leaves out so many has learnt English late. */
const FEW_ARTICLES = 0.05;

const wordsOf = (text: string) => text.match(/[\p{L}\d'’]+/gu) ?? [];
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function tradeOf({ text }: Letter): string {
  const counts = Object.entries(TRADES).map(([trade, words]) => ({ trade, count: countOf(text, words) }));
  const [best] = counts.sort((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.trade : "no trade told";
}

function lengthOf({ text }: Letter): string {
  const { length } = wordsOf(text);
  if (length < 110) return "under 110 words";
  return length < 170 ? "110 to 169 words" : "170 words and more";
}

function englishOf({ text }: Letter): string {
  if (OFFICIAL.test(text)) return "official";
  const words = wordsOf(text);
  const articles = words.filter((word) => /^(?:the|an?)$/i.test(word)).length / Math.max(1, words.length);
  return articles < FEW_ARTICLES || countOf(text, REGIONAL) > 1 ? "regional" : "plain";
}

const SPEAKERS = { I: "first person", you: "spoken to", he: "third person", she: "third person" } as const;

function speakerOf({ text }: Letter): string {
  const { pronoun } = holderOf(text);
  return pronoun ? SPEAKERS[pronoun] : "third person";
}

/** By what letters are told apart to see whether the evaluator is as fair to one group as to another. */
export const groupings: Readonly<Record<string, (letter: Letter) => string>> = {
  "kind of document": ({ kind }) => kind,
  trade: tradeOf,
  length: lengthOf,
  English: englishOf,
  "who speaks": speakerOf,
};
