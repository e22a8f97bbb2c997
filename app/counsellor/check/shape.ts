import type { z } from "zod";
import { READ_ONCE } from "#app/platform/env.server.ts";
import { type JsonKind, schemas } from "../format/kinds.ts";
import { askingStep, decidingStep, endingStep } from "../format/steps.ts";
import { ACTION_PATTERN } from "../messages.ts";
import { inWords, isObject, type JsonPath, nearestName, quoted, type Told } from "./finding.ts";
import type { Source } from "./source.ts";

type Issue = z.core.$ZodIssue;

const KINDS: Record<string, string> = {
  string: "a text in double quotes",
  number: "a number without quotes",
  int: "a whole number without quotes",
  boolean: "true or false, without quotes",
  array: "a list in brackets [ ]",
  object: "an object in braces { }",
  record: "an object in braces { }",
};

const ACTIONS = [
  ..."ask restart person guidelines".split(" "),
  ..."start:assessment start:aip-assessment payment:GMP payment:AIP".split(" "),
];

/** What kind of value stands there, for a message. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object in braces";
  return typeof value === "string" ? `the text ${quoted(value)}` : quoted(value);
}

/** The value at a path of a parsed file. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key)
        ? (at as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );

const COMPARE = "Compare it with another file of this folder.";

function aboutFormat({ format, message, ...issue }: Issue & { code: "invalid_format" }, value: unknown): Told {
  const it = quoted(value);
  if ("pattern" in issue && issue.pattern === String(ACTION_PATTERN))
    return [
      `${it} is not an action that a button can have.`,
      "A button can ask, restart, lead to a person, download the guidelines, start:<flow>, lead to payment:GMP or payment:AIP, or to link:/<page of this site>.",
      nearestName(value, ACTIONS),
    ];
  if (format === "date") return [`${it} is no day.`, "Write it like 2026-11-22."];
  if (format === "email") return [`${it} is no email address.`, "Correct it."];
  if (!message.startsWith("Invalid")) return [`${it} ${message}.`, "Correct it."];
  const letters = "Use small letters, digits and hyphens, beginning with a letter or digit.";
  return [`${it} is not a possible name here.`, letters];
}

function aboutSize(issue: Issue & { code: "too_small" | "too_big" }, name: string, value: unknown): Told {
  const isSmall = issue.code === "too_small";
  const limit = isSmall ? issue.minimum : issue.maximum;
  const needs = `${issue.exact === true ? "exactly" : isSmall ? "at least" : "at most"} ${limit}`;
  if (issue.origin === "array") {
    const entries = Array.isArray(value) ? value.length : 0;
    return [`"${name}" has ${entries} entries; it needs ${needs}.`, "Add or remove entries."];
  }
  if (issue.origin !== "string") return [`"${name}" is ${quoted(value)}; it must be ${needs}.`, "Change the number."];
  if (isSmall && Number(limit) <= 1)
    return [`"${name}" is empty.`, "Write something, or remove it if it is not needed."];
  return [`"${name}" is too ${isSmall ? "short" : "long"}.`, `It needs ${needs} signs.`];
}

const notPossible = (name: string, value: unknown, possible: readonly unknown[]): Told => [
  value === undefined ? `"${name}" is missing.` : `${quoted(value)} is not possible for "${name}".`,
  `Possible: ${inWords(possible.map(quoted))}.`,
  nearestName(value, possible.map(String)),
];

/** One difference between a file and its schema, in a sentence. */
function inSentence(issue: Issue, name: string, value: unknown): Told {
  switch (issue.code) {
    case "invalid_type": {
      const wanted = KINDS[issue.expected] ?? issue.expected;
      if (value === undefined) return [`"${name}" is missing.`, `Add it: ${wanted}.`];
      return [`"${name}" must be ${wanted}, and here it is ${kindOf(value)}.`, "Change the value."];
    }
    case "too_small":
    case "too_big":
      return aboutSize(issue, name, value);
    case "invalid_value":
      return notPossible(name, value, issue.values);
    case "invalid_format":
      return aboutFormat(issue, value);
    case "invalid_union":
      if (name === "type") return notPossible(name, value, ["next", "leave"]);
      return [`"${name}" has a value that does not belong here: ${kindOf(value)}.`, COMPARE];
    default:
      return [/^[A-Z]/.test(issue.message) ? issue.message : `"${name}" ${issue.message}.`, COMPARE];
  }
}

/** Has an unknown property be told with those that are known beside it, which an issue alone does not say. */
const error: z.core.$ZodErrorMap = ({ code, inst }) => {
  const def = inst?._zod.def as { shape?: object } | undefined;
  return code === "unrecognized_keys" ? Object.keys(def?.shape ?? {}).join(" ") : undefined;
};

function tellIssue({ tell, tellName, value: whole }: Source, issue: Issue): void {
  const path = issue.path as JsonPath;
  const name = String(path.findLast((part) => typeof part === "string") ?? "the file");
  if (issue.code === "unrecognized_keys") {
    const known = issue.message.split(" ").filter(Boolean);
    for (const key of issue.keys) {
      const advice = known.length === 0 ? "Remove it." : `Known here: ${inWords(known)}.`;
      tellName([...path, key], `${quoted(key)} is not known here.`, advice, nearestName(key, known));
    }
  } else if (issue.code === "invalid_key")
    tellName(
      path,
      `${quoted(name)} is not a possible name here.`,
      "Use letters and digits, beginning with a small letter.",
    );
  else tell(path, ...inSentence(issue, name, valueAt(whole, path)));
}

/** Tells each difference between a file's value and a schema, and gives what the schema makes of it when there is none. */
export function checkSchema(
  source: Source,
  schema: z.ZodType,
  isTold: (issue: Issue) => boolean = () => true,
): unknown {
  const parsed = schema.safeParse(source.value, { ...READ_ONCE, error });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues.filter(isTold)) tellIssue(source, issue);
  return undefined;
}

/** What a step does decides by which schema it is judged. */
const STEPS = { asks: askingStep, decides: decidingStep, ends: endingStep };

/** The same by the schema of the file's kind; undefined where it differs. */
export function checkShape(source: Source, kind: JsonKind): unknown {
  const { value, tell } = source;
  if (!isObject(value)) {
    tell([], `The file holds ${kindOf(value)} instead of an object.`, "A rule file begins with { and ends with }.");
    return undefined;
  }
  const does = Object.entries(STEPS).filter(([key]) => Object.hasOwn(value, key));
  if (kind === "step" && does.length !== 1) {
    const three = 'Give it "asks" with "answers" and "rules", or "decides": "outcomes", or "ends".';
    tell([], "A step does exactly one of three things: it asks, decides or ends.", three);
    return undefined;
  }
  const schema = (kind === "step" && does[0]?.[1]) || schemas[kind];
  // What stands in conditions is looked at more closely than a schema can.
  const inConditions = ({ path }: Issue) => path.includes("conditions") || path.includes("typed");
  return checkSchema(source, schema, (issue) => !inConditions(issue) || valueAt(value, issue.path) === undefined);
}
