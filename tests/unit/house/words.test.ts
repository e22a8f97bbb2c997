import { expect, test } from "vitest";
import { STAGE_WORDS } from "#app/certification/stage.ts";
import { editorsTexts, screenTexts, type Text } from "#tests/support/texts.ts";

/** Texts that the specification gives word for word, as far as they differ from docs/style.md. */
const SPECIFIED = new Set([
  "Oops! Page not found",
  "Get Early Access Now",
  "Apply Now - Make Payment",
  "Make Payment to Unlock",
  "Back to Dashboard",
  "Back to Menu",
  "Back to Home",
  "Return to Home",
  "Please select a PDF file only",
  "Please select a PDF file to upload",
]);

const texts = [...screenTexts(), ...editorsTexts()].filter(({ text }) => !SPECIFIED.has(text));
const sentences = texts.filter(({ text }) => text.includes(" "));

/** What must not stand in a text, what stands in its place, and a text that would be wrong. */
const NEVER: [what: RegExp, instead: string, wrong: string][] = [
  [/\be-mail/i, "email", "Your e-mail address"],
  [/\S {2,}\S/, "one space", "Saved.  Thank you."],
  [/\p{L}[’‘]\p{L}/u, "a straight apostrophe", "Don’t worry"],
  [/…/, "three dots", "Saving…"],
  [/[—–]/, "a comma, a colon or a new sentence, and a hyphen between numbers", "5–7 years"],
  [/\d ?(?:AM|PM|a\.m\.|p\.m\.)/, "5:35 pm, as format.ts writes it", "At 5:35 PM"],
  [/\b(?:00|1[3-9]|2[0-3]):[0-5]\d\b/, "5:35 pm, as format.ts writes it", "At 17:35"],
  [/\b\d{1,2}[/.]\d{1,2}[/.](?:\d{2}){1,2}\b/, "21 Nov 2026, as format.ts writes it", "On 21/11/2026"],
  [/\bRs\.?(?= ?\d)|\bINR\b|₹\s/, "₹ without a space", "Rs. 499"],
  [/₹\d{4,}|(?<![\d,./:+#-])\d{1,3},\d{3},\d{3}/, "digits in groups as in India: ₹4,999, ₹1,00,000", "It is ₹4999"],
  [/\p{L}\(s\)|\b1 times\b/u, "singular and plural, as the number asks", "2 file(s)"],
  [/\bour (?:fault|mistake)\b/i, "what happened, and what to do now", "It was our fault"],
  [/\b(?:please|kindly)\b.*\b(?:please|kindly)\b/is, "one please", "Please wait. Then please try again."],
  [/^Please (?:enter|write|choose|say|keep|select|fill)\b(?! in all)/, "the imperative alone", "Please enter a title"],
  [
    /\b(?:seamless|effortless|world-class|cutting-edge|state-of-the-art|empower|leverag)/i,
    "plain words",
    "A seamless way",
  ],
];

test.each(NEVER)("no text has %s: write %s", (what, _, wrong) => {
  expect(wrong).toMatch(what);
  expect(sentences.filter(({ text }) => what.test(text)).map(inShort)).toEqual([]);
});

/** Where a text is a command to be pressed. */
const PRESSED = new Set(["Button", "SubmitButton", "LinkButton", "button"]);
/** Words that make a phrase of a command, which then is written like a sentence. */
const SMALL =
  /^(?:a|an|the|my|your|this|them|one|it|is|all|another|again|else|to|of|for|in|on|up|with|where|\[\.\.\.\])$/i;
const NAMES = /^(?:[A-Z]{2,}s?|PGI|Student|ID|Counsellor|[A-Z]\w+ID)$/;

function isTitle(word: string): boolean {
  return !/^\p{Ll}/u.test(word);
}

function isWellWritten(command: string): boolean {
  const [first = "", ...rest] = command.split(" ");
  const phrase = rest.length > 2 || [first, ...rest].some((word) => SMALL.test(word));
  return phrase ? !rest.some((word) => isTitle(word) && !SMALL.test(word) && !NAMES.test(word)) : rest.every(isTitle);
}

test("a short command is in Title Case, a longer one or a phrase is written like a sentence", () => {
  const commands = texts.filter(({ of, text }) => PRESSED.has(of) && /^\p{Lu}[^.!?]*$/u.test(text));
  expect(commands.length).toBeGreaterThan(50);
  expect(commands.filter(({ text }) => !isWellWritten(text)).map(inShort)).toEqual([]);
  for (const wrong of ["Save review", "Add a Passkey", "Sign Out Of This Device"])
    expect(isWellWritten(wrong)).toBe(false);
});

test("a stage is put into words in one place, and no word of the workshop is for people at work", () => {
  const stages = new Set(Object.values(STAGE_WORDS).flatMap(({ staff, student }) => [staff, student]));
  const again = texts.filter(({ at, text }) => stages.has(text) && !at.startsWith("app/certification/stage.ts"));
  expect(again.map(inShort)).toEqual([]);
  const workshop = /\bkappa\b|\boffline\b.*\bversion\b|\b[0-9a-f]{12}\b|Holds without end/i;
  const shown = screenTexts().filter(({ text }) => workshop.test(text));
  expect(shown.map(inShort)).toEqual([]);
});

test("the extraction sees what people read", () => {
  const all = new Set(texts.map(({ text }) => text));
  for (const text of [
    "Your way to certification",
    "Register Interest",
    "Enter a title",
    "Email ID",
    "Upload Certificate",
  ])
    expect(all, text).toContain(text);
  expect(texts.some(({ at }) => at.startsWith("content/mails/"))).toBe(true);
  expect(texts.some(({ at }) => at.startsWith("rules/replies/"))).toBe(true);
});

function inShort({ at, text }: Text): string {
  return `${at}: ${text.slice(0, 120)}`;
}
