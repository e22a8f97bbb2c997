import type { z } from "zod";
import { READ_ONCE } from "#app/platform/env.server.ts";
import { type JsonKind, schemas } from "../format/kinds.ts";
import { askingStep, decidingStep, endingStep } from "../format/steps.ts";
import { ACTION_PATTERN } from "../messages.ts";
import { type Finding, inWords, nearestName, quoted } from "./finding.ts";
import type { Source, Told } from "./source.ts";

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
  "ask",
  "restart",
  "person",
  "guidelines",
  "start:assessment",
  "start:aip-assessment",
  "payment:GMP",
  "payment:AIP",
];

/** What kind of value stands there, for a message. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object in braces";
  if (typeof value === "string") return `the text ${quoted(value)}`;
  return `${quoted(value)}`;
}

/** The value at a path of a parsed file. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key)
        ? (at as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}

function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema;
  const unwrap = (each: unknown): unknown => {
    const inner = (each as { def?: { innerType?: unknown } })?.def?.innerType;
    return inner === undefined ? each : unwrap(inner);
  };
  for (const key of path) {
    const { shape, def } = unwrap(at) as {
      shape?: Record<PropertyKey, unknown>;
      def?: { element?: unknown; valueType?: unknown; options?: unknown[] };
    };
    at = shape?.[key] ?? def?.element ?? def?.valueType ?? def?.options?.[0];
  }
  return Object.keys((unwrap(at) as { shape?: object })?.shape ?? {});
}

function aboutFormat(issue: Issue & { code: "invalid_format" }, value: unknown): Told {
  if ("pattern" in issue && issue.pattern === String(ACTION_PATTERN)) {
    return {
      message: `${quoted(value)} is not an action that a button can have.`,
      advice:
        "A button can ask, restart, lead to a person, download the guidelines, start:<flow>, lead to payment:GMP or payment:AIP, or to link:/<page of this site>.",
      didYouMean: nearestName(value, ACTIONS),
    };
  }
  const { format, message } = issue;
  if (format === "date") return { message: `${quoted(value)} is no day.`, advice: "Write it like 2026-11-22." };
  if (format === "email") return { message: `${quoted(value)} is no email address.`, advice: "Correct it." };
  if (!message.startsWith("Invalid")) return { message: `${quoted(value)} ${message}.`, advice: "Correct it." };
  return {
    message: `${quoted(value)} is not a possible name here.`,
    advice: "Use small letters, digits and hyphens, beginning with a letter or digit.",
  };
}

const COMPARE = "Compare it with another file of this folder.";

function tooFew(issue: Issue & { code: "too_small" | "too_big" }, name: string, value: unknown): Told {
  const limit = issue.code === "too_small" ? issue.minimum : issue.maximum;
  const bound = issue.exact === true ? "exactly" : issue.code === "too_small" ? "at least" : "at most";
  const entries = Array.isArray(value) ? value.length : 0;
  if (name === "samples" && issue.origin === "array") {
    return {
      message: `This reply has ${entries} samples; it needs at least ${limit}.`,
      advice: "Add questions, in people's own words, that must get this reply.",
    };
  }
  if (issue.origin === "array") {
    return {
      message: `"${name}" has ${entries} entries; it needs ${bound} ${limit}.`,
      advice: "Add or remove entries.",
    };
  }
  if (issue.origin === "string") {
    const empty = issue.code === "too_small" && Number(limit) <= 1;
    const message = empty
      ? `"${name}" is empty.`
      : `"${name}" is too ${issue.code === "too_small" ? "short" : "long"}.`;
    return {
      message,
      advice: empty ? "Write something, or remove it if it is not needed." : `It needs ${bound} ${limit} signs.`,
    };
  }
  return { message: `"${name}" is ${quoted(value)}; it must be ${bound} ${limit}.`, advice: "Change the number." };
}

function notPossible(name: string, value: unknown, possible: readonly unknown[]): Told {
  return {
    message: value === undefined ? `"${name}" is missing.` : `${quoted(value)} is not possible for "${name}".`,
    advice: `Possible: ${inWords(possible.map(quoted))}.`,
    didYouMean: nearestName(value, possible.map(String)),
  };
}

function wrongType(name: string, value: unknown, expected: string): Told {
  const wanted = KINDS[expected] ?? expected;
  if (value === undefined) return { message: `"${name}" is missing.`, advice: `Add it: ${wanted}.` };
  return { message: `"${name}" must be ${wanted}, and here it is ${kindOf(value)}.`, advice: "Change the value." };
}

function unknownKeys(keys: readonly string[], known: readonly string[]): Told[] {
  return keys.map((key) => ({
    message: `${quoted(key)} is not known here.`,
    advice: known.length === 0 ? "Remove it." : `Known here: ${inWords(known)}.`,
    didYouMean: nearestName(key, known),
  }));
}

/** Tells one difference between a file and its schema in sentences. */
export function tellIssue(issue: Issue, schema: z.ZodType, whole: unknown): Told[] {
  const value = valueAt(whole, issue.path);
  const name = String(issue.path.findLast((part) => typeof part === "string") ?? "the file");
  switch (issue.code) {
    case "unrecognized_keys":
      return unknownKeys(issue.keys, knownKeys(schema, issue.path));
    case "invalid_type":
      return [wrongType(name, value, issue.expected)];
    case "too_small":
    case "too_big":
      return [tooFew(issue, name, value)];
    case "invalid_value":
      return [notPossible(name, value, issue.values)];
    case "invalid_format":
      return [aboutFormat(issue, value)];
    case "invalid_key":
      return [
        {
          message: `${quoted(name)} is not a possible name here.`,
          advice: "Use letters and digits, beginning with a small letter.",
          atKey: true,
        },
      ];
    case "invalid_union":
      if (name === "type") return [notPossible(name, value, ["next", "leave"])];
      return [{ message: `"${name}" has a value that does not belong here: ${kindOf(value)}.`, advice: COMPARE }];
    default:
      return [
        {
          message: /^[A-Z]/.test(issue.message) ? issue.message : `"${name}" ${issue.message}.`,
          advice: COMPARE,
        },
      ];
  }
}

/** The schema for a step depends on what the step does; undefined when it does none or several of the three things. */
function stepSchemaFor(value: unknown): z.ZodType | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const does = [
    ["asks", askingStep],
    ["decides", decidingStep],
    ["ends", endingStep],
  ].filter(([key]) => Object.hasOwn(value, key as string));
  return does.length === 1 ? (does[0]?.[1] as z.ZodType) : undefined;
}

/** A path inside conditions, which check/conditions.ts looks at more closely than a schema can. */
const inConditions = (path: readonly PropertyKey[]) => path.includes("conditions") || path.includes("typed");

export interface Shaped {
  /** The parsed value, when the file has the shape of its kind. */
  readonly value?: unknown;
  readonly findings: readonly Finding[];
  /** Whether the schema objected only to conditions, which must then be explained by the conditions' own check. */
  readonly conditionsOnly: boolean;
}

/** Checks a file's value against the schema of its kind and tells each difference in a sentence. */
export function checkShape(source: Source, kind: JsonKind): Shaped {
  const { value } = source;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const told = {
      message: `The file holds ${kindOf(value)} instead of an object.`,
      advice: "A rule file begins with { and ends with }.",
    };
    return { findings: [source.finding([], told)], conditionsOnly: false };
  }
  const schema = kind === "step" ? stepSchemaFor(value) : schemas[kind];
  if (schema === undefined) {
    const told = {
      message: "A step does exactly one of three things: it asks, decides or ends.",
      advice: 'Give it "asks" with "answers" and "rules", or "decides": "outcomes", or "ends".',
    };
    return { findings: [source.finding([], told)], conditionsOnly: false };
  }
  const parsed = (schema as z.ZodType).safeParse(value);
  if (parsed.success) return { value: parsed.data, findings: [], conditionsOnly: false };
  const issues = parsed.error.issues;
  const missing = (issue: Issue) => inConditions(issue.path) && valueAt(value, issue.path) !== undefined;
  const told = issues.filter((issue) => !missing(issue));
  const findings = tellIssues(source, schema as z.ZodType, told);
  return { findings, conditionsOnly: findings.length === 0 };
}

/** Each difference between a file's value and a schema, in a sentence at its place. */
export function findingsOfShape(source: Source, schema: z.ZodType): Finding[] {
  const parsed = schema.safeParse(source.value, READ_ONCE);
  return parsed.success ? [] : tellIssues(source, schema, parsed.error.issues);
}

function tellIssues(source: Source, schema: z.ZodType, issues: readonly Issue[]): Finding[] {
  return issues.flatMap((issue) =>
    tellIssue(issue, schema, source.value).map((each) => {
      const extra =
        issue.code === "unrecognized_keys" ? issue.keys.filter((key) => each.message.startsWith(quoted(key))) : [];
      return source.finding([...(issue.path as (string | number)[]), ...extra], {
        ...each,
        atKey: extra.length > 0 || each.atKey === true,
      });
    }),
  );
}
