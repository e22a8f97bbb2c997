import type { CapabilitiesFile, Policies, PoliciesFile } from "../format/policies.ts";
import { CAPABILITIES_PATH, CONTENT_FACTS, FACTS_PATH, POLICIES_PATH } from "../load/read-directory.server.ts";
import { factPaths, factText, fillPlaceholders, placeholdersIn, policiesIn } from "../placeholders.ts";
import { checkFacts } from "./content.ts";
import type { Filed } from "./directory.ts";
import { isObject, type Json, listOf, nearestName, placesAt, quoted } from "./finding.ts";
import { checkShape } from "./shape.ts";
import type { Source } from "./source.ts";

/** What the files of content say that rules take in. */
export interface Content {
  /** The facts, the settings of content that texts may name, and under `policies` what is decided. */
  readonly facts: Json;
  readonly policies: Policies;
  readonly invented: boolean;
  readonly capabilities: CapabilitiesFile["capabilities"];
}

export const fileAt = (sources: readonly Source[], path: string) => sources.find((source) => source.path === path);

/** Reads and checks the files of content among the sources. */
export function readContent(sources: readonly Source[]): Content {
  const valueAt = (path: string) => fileAt(sources, path)?.value;
  const given = valueAt(FACTS_PATH);
  const facts: Record<string, unknown> = isObject(given) ? { ...given } : {};
  for (const [path, name] of CONTENT_FACTS) if (fileAt(sources, path) !== undefined) facts[name] = valueAt(path);
  for (const source of sources) if (source.path.startsWith("content/")) checkFacts(source);
  const shaped = (path: string, kind: "policies" | "capabilities") => {
    const source = fileAt(sources, path);
    return source === undefined || source.findings.length > 0 ? undefined : checkShape(source, kind);
  };
  const file = shaped(POLICIES_PATH, "policies") as PoliciesFile | undefined;
  const policies = file?.policies ?? namedIn(valueAt(POLICIES_PATH));
  const decided = Object.entries(policies).flatMap(([name, { value }]): [string, string | number][] => {
    if (value === null || typeof value === "number") return value === null ? [] : [[name, value]];
    for (const placeholder of placeholdersIn(value).filter((each) => factText(facts, each) === undefined)) {
      const message = `There is nothing to put in place of {{${placeholder}}}.`;
      const advice = "Placeholders take their text from the other files of content.";
      const meant = nearestName(placeholder, factPaths(facts));
      fileAt(sources, POLICIES_PATH)?.tell(["policies", name, "value"], message, advice, meant);
    }
    return [[name, fillPlaceholders(value, (placeholder) => factText(facts, placeholder))]];
  });
  const capabilities = shaped(CAPABILITIES_PATH, "capabilities") as CapabilitiesFile | undefined;
  return {
    facts: { ...facts, policies: Object.fromEntries(decided) },
    policies,
    invented: file?.invented === true,
    capabilities: capabilities?.capabilities ?? {},
  };
}

/** The names in a file that has another mistake: they still are names. */
function namedIn(value: unknown): Policies {
  const named = isObject(value) && isObject(value.policies) ? Object.keys(value.policies) : [];
  return Object.fromEntries(named.map((name) => [name, { title: name, value: null }]));
}

/** The texts of a reply that are said when all is decided. */
const TEXTS = ["event.params.text", "event.params.followUp", "more", "why", "hi"];

/** A reply tells the policies that it names, names those that it tells, and says only of policies that they are not decided. */
export function checkPolicies(
  { tell }: Source,
  raw: Json,
  { policies, notDecided }: { readonly policies: Policies; readonly notDecided: readonly string[] },
): void {
  const named = listOf(raw.policies);
  const texts = TEXTS.flatMap((field) => [...placesAt(raw, field.split("."))]).filter(
    (place): place is [(typeof place)[0], string] => typeof place[1] === "string",
  );
  const told = new Set(texts.flatMap(([, text]) => policiesIn(text)));
  for (const name of told) {
    if (!Object.hasOwn(policies, name) || named.includes(name)) continue;
    const message = `The policy ${quoted(name)} is told here and not named under "policies".`;
    tell(["policies"], message, `Write "policies": [${quoted(name)}] into the reply.`);
  }
  for (const [at, name] of named.entries()) {
    if (typeof name !== "string" || !Object.hasOwn(policies, name) || told.has(name)) continue;
    const message = `The policy ${quoted(name)} is named here and told nowhere in the reply.`;
    tell(["policies", at], message, `Write {{policies.${name}}} where it is told.`);
  }
  for (const [path, text] of texts) {
    const said = notDecided.find((phrase) => text.toLowerCase().includes(phrase));
    const advice =
      'Name the policy under "policies", tell it with {{policies.<name>}}, and put these words under "undecided".';
    if (said !== undefined) tell(path, `This says ${quoted(said)}, whether or not it is decided.`, advice);
  }
  if (raw.undecided !== undefined && named.length === 0) {
    const message = "The reply says what is said while something is not decided, and names no policy.";
    tell(["undecided"], message, 'Name the policy under "policies".');
  }
}

/** Tells the policies that no rule tells. */
export function checkUntold(filed: readonly Filed[], sources: readonly Source[], { policies }: Content): void {
  const rules = filed.filter(({ kind }) => kind !== "samples" && kind !== "answers");
  const told = policiesIn(JSON.stringify(rules.map(({ source }) => source.value)));
  for (const name of Object.keys(policies).filter((each) => !told.includes(each))) {
    const advice = `Write "policies": [${quoted(name)}] and {{policies.${name}}} into a reply, or remove it.`;
    fileAt(sources, POLICIES_PATH)?.tellName(["policies", name], `No reply tells the policy ${quoted(name)}.`, advice);
  }
}
