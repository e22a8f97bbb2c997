import type { z } from "zod";
import { READ_ONCE } from "#app/platform/env.server.ts";
import { type JsonKind, schemas } from "../format/kinds.ts";
import { askingStep, decidingStep, endingStep } from "../format/steps.ts";
import { type Finding, quoted } from "./finding.ts";
import type { Source } from "./source.ts";
import { kindOf, tellIssue, valueAt } from "./tell-issue.ts";

type Issue = z.core.$ZodIssue;

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
