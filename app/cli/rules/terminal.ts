import picocolors from "picocolors";
import type { Finding } from "#app/counsellor/check/finding.ts";
import { type Loaded, loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { ruleDirectories } from "#app/counsellor/load/read-directory.server.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { env } from "#app/platform/env.server.ts";

/** Colour only where a person sees it. */
export const colour = picocolors.createColors(process.stdout.isTTY === true && process.env.NO_COLOR === undefined);

export const say = (...lines: readonly string[]): void => console.log(lines.join("\n"));

export const json = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

/** A sentence with a number and a noun: 1 mistake, 3 mistakes. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** What a command ends with: 0 when all is well, 1 when something is to be done. */
export type ExitCode = 0 | 1;

export interface Options {
  readonly json: boolean;
}

/** A finding as a person reads it: the place to click on, what is wrong, what to do. */
export function findingInWords({ file, line, column, path, message, advice, didYouMean }: Finding): string {
  const folder = file.startsWith("content/") ? "" : `${env().RULES_DIR.replace(/^\.\//, "")}/`;
  const place = colour.bold(`${folder}${file}:${line}:${column}`) + (path === "" ? "" : colour.dim(`  ${path}`));
  const meant = didYouMean === undefined ? "" : colour.cyan(` Did you mean ${didYouMean}?`);
  return `${place}\n  ${message}${meant}\n  ${colour.dim(advice)}`;
}

/** The rules as far as they can be used; says so when something is wrong, and gives nothing when nothing can be used. */
export async function usableRules(): Promise<{ set?: RuleSet; loaded: Loaded }> {
  const loaded = await loadRules(ruleDirectories());
  const set = loaded.ruleSet ?? loaded.draft;
  if (loaded.findings.length > 0) {
    const rest = set === undefined ? "so they cannot be used." : "what is broken is left out here.";
    console.error(
      colour.yellow(`The rules have ${counted(loaded.findings.length, "mistake")} (npm run rules check); ${rest}`),
    );
  }
  return set === undefined ? { loaded } : { set, loaded };
}
