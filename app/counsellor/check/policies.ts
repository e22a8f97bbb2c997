import type { CapabilitiesFile, Policies, PoliciesFile } from "../format/policies.ts";
import { CAPABILITIES_PATH, CONTENT_FACTS, FACTS_PATH, POLICIES_PATH } from "../load/read-directory.server.ts";
import { factPaths, factText, fillPlaceholders, placeholdersIn } from "../placeholders.ts";
import { policiesIn } from "../policies.ts";
import { findingsInFacts } from "./content.ts";
import type { Filed } from "./directory.ts";
import { type Finding, isObject, type Json, listOf, nearestName, quoted } from "./finding.ts";
import { checkName, type Names } from "./names.ts";
import type { Source } from "./source.ts";
import { checkShape } from "./tell-issue.ts";

/** What the files of content say that rules take in. */
export interface Content {
  /** The facts, the settings of content that texts may name, and under `policies` what is decided. */
  readonly facts: Record<string, unknown>;
  readonly policies: Policies;
  readonly invented: boolean;
  readonly capabilities: CapabilitiesFile["capabilities"];
  readonly findings: readonly Finding[];
}

/** Reads the files of content among the sources. */
export function readFacts(sources: readonly Source[]): Content {
  const at = (path: string) => sources.find((source) => source.path === path);
  const valueAt = (path: string) => at(path)?.value;
  const facts = { ...(isObject(valueAt(FACTS_PATH)) ? (valueAt(FACTS_PATH) as Json) : {}) };
  for (const [path, name] of CONTENT_FACTS) if (at(path) !== undefined) facts[name] = valueAt(path) as Json[string];
  const findings = sources.flatMap((source) => (source.path.startsWith("content/") ? findingsInFacts(source) : []));
  const shaped = <File>(path: string, kind: "policies" | "capabilities") => {
    const source = at(path);
    if (source === undefined || source.findings.length > 0) return undefined;
    const { value, findings: own } = checkShape(source, kind);
    findings.push(...own);
    return value as File | undefined;
  };
  const file = shaped<PoliciesFile>(POLICIES_PATH, "policies");
  const source = at(POLICIES_PATH);
  const policies = file?.policies ?? namedIn(source?.value);
  const decided = Object.entries(policies).flatMap(([name, { value }]): [string, string | number][] => {
    if (value === null || typeof value === "number") return value === null ? [] : [[name, value]];
    for (const placeholder of placeholdersIn(value))
      if (source !== undefined && factText(facts, placeholder) === undefined)
        findings.push(
          source.finding(["policies", name, "value"], {
            message: `There is nothing to put in place of {{${placeholder}}}.`,
            advice: "Placeholders take their text from the other files of content.",
            didYouMean: nearestName(placeholder, factPaths(facts)),
          }),
        );
    return [[name, fillPlaceholders(value, (placeholder) => factText(facts, placeholder))]];
  });
  return {
    facts: { ...facts, policies: Object.fromEntries(decided) },
    policies,
    invented: file?.invented === true,
    capabilities: shaped<CapabilitiesFile>(CAPABILITIES_PATH, "capabilities")?.capabilities ?? {},
    findings,
  };
}

/** The names in a file that has another mistake: they still are names. */
function namedIn(value: unknown): Policies {
  const named = isObject(value) && isObject(value.policies) ? Object.keys(value.policies) : [];
  return Object.fromEntries(named.map((name) => [name, { title: name, value: null }]));
}

/** The texts of a reply that are said when all is decided, each with its place. */
function textsOf(raw: Json): [readonly string[], string][] {
  const params = isObject(raw.event) && isObject(raw.event.params) ? raw.event.params : {};
  return [
    [["event", "params", "text"], params.text],
    [["event", "params", "followUp"], params.followUp],
    [["more"], raw.more],
    [["why"], raw.why],
    [["hi"], raw.hi],
  ].flatMap(([path, text]): [readonly string[], string][] =>
    typeof text === "string" ? [[path as readonly string[], text]] : [],
  );
}

/** A reply names the policies that it tells, tells those that it names, and says only of policies that they are not decided. */
export function checkPolicies(source: Source, raw: Json, { policies, notDecided }: Names): Finding[] {
  const named = listOf(raw.policies);
  const unknown = named.flatMap((name, at) =>
    checkName(source, ["policies", at], name, Object.keys(policies), "policy"),
  );
  const texts = textsOf(raw);
  const told = new Set(texts.flatMap(([, text]) => policiesIn(text)));
  const unnamed = [...told].filter((name) => Object.hasOwn(policies, name) && !named.includes(name));
  const untold = named.filter((name) => typeof name === "string" && Object.hasOwn(policies, name) && !told.has(name));
  const denied = texts.flatMap(([path, text]) => {
    const said = notDecided.find((phrase) => text.toLowerCase().includes(phrase));
    return said === undefined ? [] : [{ path, said }];
  });
  return [
    ...unknown,
    ...unnamed.map((name) =>
      source.finding(["policies"], {
        message: `The policy ${quoted(name)} is told here and not named under "policies".`,
        advice: `Write "policies": [${quoted(name)}] into the reply.`,
      }),
    ),
    ...untold.map((name, at) =>
      source.finding(["policies", named.indexOf(untold[at] ?? name)], {
        message: `The policy ${quoted(name)} is named here and told nowhere in the reply.`,
        advice: `Write {{policies.${String(name)}}} where it is told.`,
      }),
    ),
    ...denied.map(({ path, said }) =>
      source.finding(path, {
        message: `This says ${quoted(said)}, whether or not it is decided.`,
        advice:
          'Name the policy under "policies", tell it with {{policies.<name>}}, and put these words under "undecided".',
      }),
    ),
    ...(raw.undecided !== undefined && named.length === 0
      ? [
          source.finding(["undecided"], {
            message: "The reply says what is said while something is not decided, and names no policy.",
            advice: 'Name the policy under "policies".',
          }),
        ]
      : []),
  ];
}

/** Policies that no rule tells. */
export function untoldPolicies(
  filed: readonly Filed[],
  sources: readonly Source[],
  { policies }: Pick<Content, "policies">,
): Finding[] {
  const source = sources.find(({ path }) => path === POLICIES_PATH);
  if (source === undefined) return [];
  const texts = JSON.stringify(
    filed.flatMap(({ kind, raw }) => (kind === "samples" || kind === "answers" ? [] : [raw])),
  );
  const told = new Set(policiesIn(texts));
  return Object.keys(policies).flatMap((name) =>
    told.has(name)
      ? []
      : [
          source.finding(["policies", name], {
            message: `No reply tells the policy ${quoted(name)}.`,
            advice: `Write "policies": [${quoted(name)}] and {{policies.${name}}} into a reply, or remove it.`,
            atKey: true,
          }),
        ],
  );
}

/** Capabilities of the product that no reply speaks of. */
export function unmentionedCapabilities(
  filed: readonly Filed[],
  sources: readonly Source[],
  { capabilities }: Pick<Content, "capabilities">,
): Finding[] {
  const source = sources.find(({ path }) => path === CAPABILITIES_PATH);
  if (source === undefined) return [];
  const spoken = filed.flatMap(({ kind, raw }) => (kind === "reply" ? [JSON.stringify(raw).toLowerCase()] : []));
  return Object.entries(capabilities).flatMap(([name, { title, said }]) =>
    spoken.some((reply) => said.some((words) => reply.includes(words.toLowerCase())))
      ? []
      : [
          source.finding(["capabilities", name], {
            message: `No reply mentions what the product does: ${title}.`,
            advice: "Write a reply about it, or put the words of the one that there is under said.",
            atKey: true,
          }),
        ],
  );
}
