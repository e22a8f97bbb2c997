import { log } from "#app/platform/log.server.ts";
import type { Finding } from "../check/finding.ts";

/** So many findings are logged. */
const MOST_LOGGED = 20;

/** Rules that cannot be started with. The message is the whole report, one finding per paragraph. */
export class BrokenRulesError extends Error {
  override name = "BrokenRulesError";
  readonly findings: readonly Finding[];
  constructor(findings: readonly Finding[]) {
    super(["The rule files have mistakes:", ...findings.map(reportLine)].join("\n"));
    this.findings = findings;
  }
}

function reportLine({ file, line, path, message, advice, didYouMean }: Finding): string {
  const meant = didYouMean === undefined ? "" : ` Did you mean ${didYouMean}?`;
  return `  ${file}:${line}${path === "" ? "" : ` (${path})`}: ${message} ${advice}${meant}`;
}

/** Logs that an edit is broken. @param speaking the hash of the rules that go on speaking */
export function logBroken(findings: readonly Finding[], speaking: string): void {
  log.error(
    { findings: findings.slice(0, MOST_LOGGED).map(reportLine), count: findings.length, speaking },
    "rule files are broken; the last good rules keep speaking",
  );
}
