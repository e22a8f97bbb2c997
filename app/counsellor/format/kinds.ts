import { z } from "zod";
import { contextSchema } from "./context.ts";
import { messagesSchema, scriptSchema } from "./messages.ts";
import { capabilitiesSchema, policiesSchema } from "./policies.ts";
import { replySchema } from "./reply.ts";
import { flowsSchema, outcomeSchema, stepSchema } from "./steps.ts";
import { understandingSchema } from "./understanding.ts";
import { matchingSchema, namedConditionsSchema, wordsSchema } from "./words.ts";

/** The JSON Schema of each kind of rule file, as the text of its file in rules/schema, by file name. */
export function jsonSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schemas).map(([kind, schema]) => {
      const generated = z.toJSONSchema(schema, { target: "draft-07", io: "input" });
      return [`${kind}.schema.json`, `${JSON.stringify(generated, null, 2)}\n`];
    }),
  );
}

/** The kinds of rule file and the schema that each must follow. */
export const schemas = {
  reply: replySchema,
  step: stepSchema,
  outcome: outcomeSchema,
  conversation: scriptSchema,
  flows: flowsSchema,
  conditions: namedConditionsSchema,
  words: wordsSchema,
  matching: matchingSchema,
  messages: messagesSchema,
  understanding: understandingSchema,
  context: contextSchema,
  policies: policiesSchema,
  capabilities: capabilitiesSchema,
} as const satisfies Record<string, z.ZodType>;

export type JsonKind = keyof typeof schemas;

/** Every kind of rule file: those in JSON, and the samples of questions, of answers and of speakers, one per line of a text file. */
export type Kind = JsonKind | "samples" | "answers" | "speakers";

export const SAMPLES_FOLDER = "samples";
/** Inside the folder of samples. */
const INNER_FOLDERS = ["answers", "speakers"] as const;

/** Whether files of a kind hold samples, one a line. */
export const isSamples = (kind: Kind) => kind === "samples" || kind === "answers" || kind === "speakers";

/** Kinds that stand in one file each, of their name, at the top of the rules directory. */
export const SINGLE_FILES = [
  "flows",
  "conditions",
  "words",
  "matching",
  "messages",
  "understanding",
  "context",
] as const satisfies readonly JsonKind[];

/** Folders that hold one file per rule; every other folder is a flow with one file per step. */
export const FOLDERS = {
  replies: "reply",
  outcomes: "outcome",
  conversations: "conversation",
} as const satisfies Record<string, JsonKind>;

/** Folders and files in the rules directory that are not rules. */
export const NOT_RULES = new Set(["schema", "README.md", "paths.md"]);

export interface Place {
  readonly kind: Kind;
  /** The file's name without its ending: a topic, a step, an outcome. */
  readonly name: string;
  /** The flow, for steps. */
  readonly flow?: string;
}

/** What a path relative to the rules directory holds; undefined for a path where no rule file belongs. */
export function placeOf(path: string): Place | undefined {
  const parts = path.split("/");
  const file = parts.at(-1) ?? "";
  if (parts.length === 2 && parts[0] === SAMPLES_FOLDER && file.endsWith(".txt"))
    return { kind: "samples", name: file.slice(0, -".txt".length) };
  const inner = INNER_FOLDERS.find((folder) => folder === parts[1]);
  if (parts.length === 3 && parts[0] === SAMPLES_FOLDER && inner !== undefined && file.endsWith(".txt"))
    return { kind: inner, name: file.slice(0, -".txt".length) };
  if (!file.endsWith(".json")) return undefined;
  const name = file.slice(0, -".json".length);
  const [folder = ""] = parts;
  const single = SINGLE_FILES.find((kind) => kind === name);
  if (parts.length === 1) return single && { kind: single, name };
  if (parts.length !== 2 || folder === SAMPLES_FOLDER) return undefined;
  return Object.hasOwn(FOLDERS, folder)
    ? { kind: FOLDERS[folder as keyof typeof FOLDERS], name }
    : { kind: "step", name, flow: folder };
}
