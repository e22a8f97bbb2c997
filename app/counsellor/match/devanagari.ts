/** Letters, each followed by how people type it. */
function typedAs(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(" ").map((pair) => pair.split("=")));
}

const VOWELS = typedAs("अ=a आ=aa इ=i ई=ee उ=u ऊ=oo ए=e ऐ=ai ओ=o औ=au ऋ=ri ऑ=o ऍ=e");
const SIGNS = typedAs("ा=a ि=i ी=i ु=u ू=u े=e ै=ai ो=o ौ=au ृ=ri ॉ=o ॅ=e");
const CONSONANTS = typedAs(
  "क=k ख=kh ग=g घ=gh ङ=n च=ch छ=chh ज=j झ=jh ञ=n ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th द=d ध=dh न=n प=p " +
    "फ=ph ब=b भ=bh म=m य=y र=r ल=l व=v श=sh ष=sh स=s ह=h ळ=l क़=q ख़=kh ग़=g ज़=z ड़=d ढ़=dh फ़=f",
);
const NASAL = new Set(["ं", "ँ"]);
const VIRAMA = "्";
const NUKTA = "़";

const WORD = /[\u0900-\u0963\u0970-\u097f]+/gu;

/** Whether a text is written in Devanagari, or has a word of it. */
export const hasDevanagari = (text: string) => /[\u0904-\u0939]/u.test(text);

/**
 * A text with its Devanagari in Latin letters, as people type Hindi: by known words first (loanwords keep their English
 * spelling), then letter by letter. What is in other scripts stays as it is.
 */
export function inLatin(text: string, known: ReadonlyMap<string, string>): string {
  return text
    .normalize("NFC")
    .replace(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replaceAll("।", ".")
    .replace(WORD, (word) => known.get(word) ?? letters(word));
}

/** Each consonant carries an a unless a sign takes its place; at the end of a word it is not spoken. */
function letters(word: string): string {
  let latin = "";
  const signs = [...word.normalize("NFD")];
  for (const [at, sign] of signs.entries()) {
    if (sign === NUKTA || sign === VIRAMA) continue;
    if (NASAL.has(sign)) {
      latin += "n";
      continue;
    }
    const nukta = signs[at + 1] === NUKTA;
    const consonant = CONSONANTS[nukta ? (sign + NUKTA).normalize("NFC") : sign] ?? CONSONANTS[sign];
    if (consonant === undefined) {
      latin += VOWELS[sign] ?? SIGNS[sign] ?? "";
      continue;
    }
    const next = signs[at + (nukta ? 2 : 1)];
    const silent = next === undefined || next === VIRAMA || SIGNS[next] !== undefined;
    latin += silent ? consonant : `${consonant}a`;
  }
  return latin;
}
