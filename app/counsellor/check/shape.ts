import type { z } from "zod";
import { schemas } from "../format/kinds.ts";
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
  "guidelines",
  "start:assessment",
  "start:aip-assessment",
  "payment:GMP",
  "payment:AIP",
];

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object in braces";
  if (typeof value === "string") return `the text ${quoted(value)}`;
  return `${quoted(value)}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
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
        "A button can ask, restart, download the guidelines, start:<flow>, lead to payment:GMP or payment:AIP, or to link:/<page of this site>.",
      didYouMean: nearestName(String(value), ACTIONS),
    };
  }
  return {
    message: `${quoted(value)} is not a possible name here.`,
    advice: "Use small letters, digits and hyphens, beginning with a letter or digit.",
  };
}

function tell(issue: Issue, schema: z.ZodType, whole: unknown): Told[] {
  const value = valueAt(whole, issue.path);
  const name = issue.path.findLast((part) => typeof part === "string") ?? "The file";
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => {
        const known = knownKeys(schema, issue.path);
        return {
          message: `${quoted(key)} is not known here.`,
          advice: known.length === 0 ? "Remove it." : `Known here: ${inWords(known)}.`,
          didYouMean: nearestName(key, known),
        };
      });
    case "invalid_type":
      if (value === undefined) {
        return [
          { message: `"${String(name)}" is missing.`, advice: `Add it: ${KINDS[issue.expected] ?? issue.expected}.` },
        ];
      }
      return [
        {
          message: `"${String(name)}" must be ${KINDS[issue.expected] ?? issue.expected}, and here it is ${kindOf(value)}.`,
          advice: "Change the value.",
        },
      ];
    case "too_small":
      if (name === "samples" && issue.origin === "array") {
        return [
          {
            message: `This reply has ${quoted(Array.isArray(value) ? value.length : 0)} samples; it needs at least ${issue.minimum}.`,
            advice: "Add questions, in people's own words, that must get this reply.",
          },
        ];
      }
      return [
        {
          message:
            issue.origin === "string"
              ? `"${String(name)}" is empty.`
              : `"${String(name)}" is too small or has too few entries.`,
          advice: `At least ${issue.minimum}.`,
        },
      ];
    case "too_big":
      return [
        {
          message: `"${String(name)}" is too ${issue.origin === "number" || issue.origin === "int" ? "large" : "long"}.`,
          advice: `At most ${issue.maximum}.`,
        },
      ];
    case "invalid_value":
      return [
        {
          message:
            value === undefined
              ? `"${String(name)}" is missing.`
              : `${quoted(value)} is not possible for "${String(name)}".`,
          advice: `Possible: ${inWords(issue.values.map(quoted))}.`,
          didYouMean: nearestName(String(value), issue.values.map(String)),
        },
      ];
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
      return [
        {
          message: `"${String(name)}" has a value that does not belong here: ${kindOf(value)}.`,
          advice: "Compare it with another file of this folder.",
        },
      ];
    default:
      return [{ message: issue.message, advice: "Compare it with another file of this folder." }];
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
export function checkShape(source: Source, kind: keyof typeof schemas): Shaped {
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
  const findings = told.flatMap((issue) =>
    tell(issue, schema as z.ZodType, value).map((each) => {
      const extra =
        issue.code === "unrecognized_keys" ? issue.keys.filter((key) => each.message.startsWith(quoted(key))) : [];
      return source.finding([...(issue.path as (string | number)[]), ...extra], {
        ...each,
        atKey: extra.length > 0 || each.atKey === true,
      });
    }),
  );
  return { findings, conditionsOnly: findings.length === 0 };
}
