/** Crockford's base32: no I, L, O and U, so that what is read aloud or typed from paper has one meaning. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const DRAWN = 11;
const GROUP = 4;
const PREFIX = "PGI";
/** PGI as it reads once letters that look like digits are digits. */
const PREFIX_READ = "PG1";
/** x^5 + x^2 + 1, by which elements of GF(32) are reduced. */
const POLYNOMIAL = 0b100101;

/** What somebody typed as a number: the number, or that no number reads so. */
export type ReadNumber = { kind: "number"; number: string } | { kind: "mistyped" };

/**
 * The check symbol of eleven symbols. Each place has a weight of its own in GF(32), so one wrong symbol and two symbols
 * that changed places are always noticed.
 */
function checkOf(symbols: readonly number[]): number {
  return symbols.reduce((sum, symbol) => times2(sum) ^ times2(symbol), 0);
}

/** Twice an element of GF(32), as a polynomial. */
function times2(element: number): number {
  const doubled = element << 1;
  return doubled > 31 ? doubled ^ POLYNOMIAL : doubled;
}

/**
 * Writes a number: PGI, then three groups of four symbols, the last of which is the check symbol.
 * @param random bytes of which the lowest five bits each are used; at least eleven
 */
export function formatNumber(random: Uint8Array): string {
  const drawn = [...random.subarray(0, DRAWN)].map((byte) => byte & 31);
  if (drawn.length < DRAWN) throw new Error("Too few random bytes.");
  const symbols = [...drawn, checkOf(drawn)].map((symbol) => SYMBOLS[symbol]).join("");
  return written(symbols);
}

function written(symbols: string): string {
  const groups = Array.from({ length: symbols.length / GROUP }, (_, nth) => symbols.slice(nth * GROUP).slice(0, GROUP));
  return [PREFIX, ...groups].join("-");
}

/**
 * Reads a number as people type it: in small letters, with other or no hyphens, with O for 0 and I or L for 1, with or
 * without PGI.
 * @returns the number as it is printed; mistyped when no certificate can have it
 */
export function readNumber(typed: string): ReadNumber {
  const read = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const whole = PREFIX_READ.length + DRAWN + 1;
  const symbols = read.length === whole && read.startsWith(PREFIX_READ) ? read.slice(PREFIX_READ.length) : read;
  const values = [...symbols].map((symbol) => SYMBOLS.indexOf(symbol));
  if (values.length !== DRAWN + 1 || values.includes(-1)) return { kind: "mistyped" };
  if (checkOf(values.slice(0, DRAWN)) !== values[DRAWN]) return { kind: "mistyped" };
  return { kind: "number", number: written(symbols) };
}
