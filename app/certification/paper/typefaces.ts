/** A file of letters that the certificate may be written with. */
export interface Typeface {
  /** The package of Fontsource, and the part of it. */
  family: string;
  part: string;
  weight: 400 | 500 | 600;
  style: "normal" | "italic";
  /** The letters that it is asked for. */
  script: RegExp;
  rightToLeft: boolean;
  /** How large it is drawn beside the others, so that all scripts look equally large. */
  scale: number;
}

/** How a text is set: for letters that this style lacks, the script's own typeface is taken. */
export type TextStyle = "plain" | "italic" | "strong" | "name";

const LATIN = /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

function latin(weight: Typeface["weight"], style: Typeface["style"] = "normal"): Typeface[] {
  return ["latin", "latin-ext", "vietnamese"].map((part) => ({
    family: "source-serif-4",
    part,
    weight,
    style,
    script: LATIN,
    rightToLeft: false,
    scale: 1,
  }));
}

/** The typefaces of Latin letters, by style. */
export const LATIN_FACES: Record<TextStyle, Typeface[]> = {
  plain: latin(400),
  italic: latin(400, "italic"),
  strong: latin(600),
  name: latin(500),
};

function indian(family: string, part: string, script: RegExp, more: Partial<Typeface> = {}): Typeface {
  return { family, part, weight: 500, style: "normal", script, rightToLeft: false, scale: 1, ...more };
}

const ARABIC = { script: /\p{Script=Arabic}/u, rightToLeft: true } as const;

/** The scripts in which the 22 scheduled languages of India are written. Nastaliq before Naskh: Urdu and Kashmiri use it. */
export const INDIAN_FACES: Typeface[] = [
  indian("noto-serif-devanagari", "devanagari", /\p{Script=Devanagari}/u),
  indian("noto-serif-bengali", "bengali", /\p{Script=Bengali}/u),
  indian("noto-serif-gujarati", "gujarati", /\p{Script=Gujarati}/u),
  indian("noto-sans-gurmukhi", "gurmukhi", /\p{Script=Gurmukhi}/u, { weight: 400 }),
  indian("noto-serif-tamil", "tamil", /\p{Script=Tamil}/u, { scale: 0.9 }),
  indian("noto-serif-telugu", "telugu", /\p{Script=Telugu}/u),
  indian("noto-sans-kannada", "kannada", /\p{Script=Kannada}/u, { weight: 400 }),
  indian("noto-serif-malayalam", "malayalam", /\p{Script=Malayalam}/u, { scale: 0.9 }),
  indian("noto-sans-oriya", "oriya", /\p{Script=Oriya}/u, { weight: 400 }),
  indian("noto-nastaliq-urdu", "arabic", ARABIC.script, { ...ARABIC, scale: 0.8 }),
  indian("noto-naskh-arabic", "arabic", ARABIC.script, ARABIC),
  indian("noto-sans-meetei-mayek", "meetei-mayek", /\p{Script=Meetei_Mayek}/u, { weight: 400 }),
  indian("noto-sans-ol-chiki", "ol-chiki", /\p{Script=Ol_Chiki}/u, { weight: 400 }),
];
