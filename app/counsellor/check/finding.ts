/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export type { Finding } from "#app/platform/content.server.ts";

export type JsonPath = readonly (string | number)[];

/** What is wrong, what to do, and what was probably meant. */
export type Told = readonly [message: string, advice: string, didYouMean?: string | undefined];

/** Every value inside a value, itself first, with its path. */
export function* everyPlace(value: unknown, path: JsonPath = []): Generator<[JsonPath, unknown]> {
  yield [path, value];
  const inside = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
  for (const [key, each] of inside) yield* everyPlace(each, [...path, key]);
}

/** The values at a path in which * stands for every entry of a list, each with its own path. */
export function* placesAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  path: JsonPath = [],
): Generator<[JsonPath, unknown]> {
  if (key === undefined) yield [path, value];
  else if (key === "*") for (const [at, each] of listOf(value).entries()) yield* placesAt(each, rest, [...path, at]);
  else if (isObject(value) && Object.hasOwn(value, key)) yield* placesAt(value[key], rest, [...path, key]);
}

/** Writes a JSON path: keys with dots, places in a list in brackets. */
export function writePath(path: JsonPath): string {
  return path.reduce<string>((written, part) => {
    if (typeof part === "number") return `${written}[${part}]`;
    const key = /^[$A-Za-z_][\w$-]*$/.test(part) ? part : JSON.stringify(part);
    return written === "" ? key : `${written}.${key}`;
  }, "");
}

/** Changes (one letter added, dropped, changed, or two swapped) that lead from one text to another. */
function distance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (beforePrevious[j - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** The known name that a mistaken one most likely means, if one is near enough. */
export function nearestName(name: unknown, known: readonly string[]): string | undefined {
  const typed = (typeof name === "string" ? name : quoted(name)).slice(0, 80).toLowerCase();
  const beginning = typed.length < 4 ? [] : known.filter((candidate) => candidate.toLowerCase().startsWith(typed));
  if (beginning.length === 1) return beginning[0];
  const comparable = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "");
  let best: string | undefined;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const candidate of known) {
    const steps =
      comparable(candidate) === comparable(typed) ? 0 : distance(typed, candidate.slice(0, 80).toLowerCase());
    if (steps < least) {
      best = candidate;
      least = steps;
    }
  }
  return best;
}

/** A value as it is quoted in a message: short, on one line. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Names in a sentence: a, b and c. */
export function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
