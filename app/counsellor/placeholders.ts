import { figure } from "#app/platform/format.ts";

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names between double braces in a text. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? "");
}

/** The value of a dotted path in the facts, written for people (4999 -> 4,999); undefined when there is none. */
export function factText(facts: unknown, path: string): string | undefined {
  let value: unknown = facts;
  for (const part of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  if (typeof value === "number") return figure(value);
  return typeof value === "string" ? value : undefined;
}

/** Every dotted path to a text or number in the facts. */
export function factPaths(facts: unknown, prefix = ""): string[] {
  if (typeof facts === "string" || typeof facts === "number") return [prefix];
  if (typeof facts !== "object" || facts === null || Array.isArray(facts)) return [];
  return Object.entries(facts).flatMap(([key, value]) => factPaths(value, prefix === "" ? key : `${prefix}.${key}`));
}

/** Replaces placeholders; a name that `textFor` does not know stays as it is. */
export function fillPlaceholders(text: string, textFor: (name: string) => string | undefined): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => textFor(name) ?? whole);
}

/** A value with each of its texts changed, in depth. */
export function mapTexts<T>(value: T, changed: (text: string) => string): T {
  if (typeof value === "string") return changed(value) as T;
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, changed)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, changed)])) as T;
}

/** Replaces placeholders in every text of a value, in depth. */
export function fillDeep<T>(value: T, textFor: (name: string) => string | undefined): T {
  return mapTexts(value, (text) => fillPlaceholders(text, textFor));
}

const POLICY = "policies.";

/** The names of the policies that a text tells. */
export const policiesIn = (text: string): string[] =>
  placeholdersIn(text).flatMap((name) => (name.startsWith(POLICY) ? [name.slice(POLICY.length)] : []));
