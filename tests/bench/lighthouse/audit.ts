import lighthouse, { type Result } from "lighthouse";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

/** What Lighthouse found of a page; times in milliseconds. */
export interface Finding {
  scores: Record<Category, number>;
  first: number;
  largest: number;
  blocked: number;
  shift: number;
  bytes: number;
  redirected: boolean;
  /** What kept a score below 100. */
  faults: string[];
}

/** One run of Lighthouse as it is: a mid-range phone on its slow 4G. */
export async function audit(port: number, address: string, cookie: string | undefined): Promise<Finding> {
  const options = {
    port,
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
    ignoreStatusCode: true,
    ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
  };
  const result = (await lighthouse(address, options))?.lhr;
  if (!result || result.runtimeError) throw new Error(`${address}: ${result?.runtimeError?.message ?? "no result"}`);
  const value = (name: string) => result.audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: scoresOf(result),
    first: value("first-contentful-paint"),
    largest: value("largest-contentful-paint"),
    blocked: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    bytes: value("total-byte-weight"),
    redirected: result.finalDisplayedUrl !== address,
    faults: faultsOf(result),
  };
}

function scoresOf({ categories }: Result): Record<Category, number> {
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
  };
}

/** The audits that weigh and did not pass; times are judged by themselves. */
function faultsOf({ categories, audits }: Result): string[] {
  return CATEGORIES.filter((name) => name !== "performance").flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = audits[id]?.score ?? null;
      return weight > 0 && score !== null && score < 1 ? [`${name}: ${audits[id]?.title ?? id}`] : [];
    }),
  );
}

/** The finding in the middle: each figure is its own median; what was at fault once is at fault. */
export function median(findings: readonly Finding[]): Finding {
  const middle = (of: (finding: Finding) => number) =>
    findings.map(of).sort((a, b) => a - b)[Math.floor(findings.length / 2)] ?? Number.NaN;
  const score = (name: Category) => middle(({ scores }) => scores[name]);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    first: middle(({ first }) => first),
    largest: middle(({ largest }) => largest),
    blocked: middle(({ blocked }) => blocked),
    shift: middle(({ shift }) => shift),
    bytes: middle(({ bytes }) => bytes),
    redirected: findings.some(({ redirected }) => redirected),
    faults: [...new Set(findings.flatMap(({ faults }) => faults))],
  };
}
