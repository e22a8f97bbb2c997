import type { ContextFile } from "../format/context.ts";
import { type PhraseTable, phraseTable } from "./phrases.ts";

type Lists = ContextFile["memory"];
type Mark =
  | { readonly kind: "self" | "having" | "required" | "managing" | "technology" }
  | { readonly kind: "role" | "tool"; readonly name: string };
export type Marks = PhraseTable<Mark>;

/** The phrases by which is recognised what visitors tell about themselves. */
export function toldTable(lists: Lists): Marks {
  const phrases = (kind: "self" | "having" | "required" | "managing" | "technology") =>
    lists[kind].map((phrase) => [phrase, { kind }] as const);
  const named = (kind: "role" | "tool", all: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(all).flatMap(([name, list]) => list.map((phrase) => [phrase, { kind, name }] as const));
  return phraseTable<Mark>([
    ...named("role", lists.roles),
    ...named("tool", lists.tools),
    ...phrases("managing"),
    ...phrases("technology"),
    ...phrases("required"),
    ...phrases("having"),
    ...phrases("self"),
  ]);
}
