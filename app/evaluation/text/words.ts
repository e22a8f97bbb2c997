/** Past forms that do not end in -ed, as they begin what somebody did. */
export const IRREGULAR =
  "began|bought|brought|broke|built|caught|chose|cut|dealt|did|drew|drove|fed|fixed|forecast|fought|found|gave|got|grew|held|hired|kept|laid|led|let|made|met|oversaw|paid|put|ran|read|rebuilt|redrew|rewrote|rose|sat|saw|sent|set|shook|showed|shut|sold|sought|spent|split|spoke|spread|stood|swept|taught|threw|took|undertook|went|withdrew|won|wrote";

/** What may stand between somebody and what they did. */
export const ADVERBS = "also|then|further|himself|herself|myself|only|even|\\p{L}+ly";

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Function words of English: their share tells prose from lists of keywords, and English from other languages. */
const functionWords = list(`
a about above across after again against all along also although always am among an and another any anyone are around as
at away back be became because become been before began behind being below between both but by came can cannot could did
do does doing done down due during each either else even ever every everyone few for from further gave get gets give given
go goes going got had has have having he hence her here hers herself him himself his how however i if in into is it its
itself just kept keep keeps know known last later least less let like made make makes many may me might mine more most much must
my myself near need never next no nobody none nor not nothing now of off often on once one only onto or other others our
ours out over own per perhaps put quite rather said same saw say see seen several shall she should since so some someone
something soon still such take taken takes than that the their them themselves then there these they this those though
three through thus till to today together too took towards two under until up upon us use used uses using very via was
way we well went were what when where whether which while who whom whose why will with within without would yet you your
`);

export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/** Letters that a scanner takes for digits and signs, inside words only. */
const misread: readonly [RegExp, string][] = [
  [/(?<=\p{L})0|0(?=\p{L}{2})/gu, "o"],
  [/(?<=\p{L})[1!|](?=\p{L})|(?<=\p{L}{2})1(?!\p{N})/gu, "l"],
  [/(?<=\p{L})rn(?=ent\b)/gu, "m"],
];

/** A text with scanning errors in digits and signs inside words undone. */
export function withoutMisreadings(text: string): string {
  return misread.reduce((plain, [pattern, letter]) => plain.replace(pattern, letter), text);
}

/** The words of a text, in lower case, without accents. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.replace(/['’‘]/g, "").match(/[\p{L}\p{N}]+/gu) ?? [];
}
