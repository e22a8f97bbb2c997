import { performance } from "node:perf_hooks";
import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { colour, counted, directories, type ExitCode, findingInWords, json, type Options, say } from "./terminal.ts";

/** Checks all rule files and tells every mistake at once. */
export async function check(options: Options): Promise<ExitCode> {
  const started = performance.now();
  const { findings, advice, ruleSet, snapshot } = await loadRules(directories());
  const ms = Math.round(performance.now() - started);
  const { length: files } = snapshot.files;
  if (options.json) json({ ok: findings.length === 0, files, ms, hash: ruleSet?.hash ?? null, findings, advice });
  else for (const each of advice) say(`${colour.yellow("Advice")} ${findingInWords(each)}\n`);
  if (options.json) return findings.length === 0 ? 0 : 1;
  if (findings.length === 0) say(colour.green(`All is well: ${counted(files, "file")} checked in ${ms} ms.`));
  else {
    say(...findings.map((finding) => `${findingInWords(finding)}\n`));
    say(
      colour.red(
        `${counted(findings.length, "mistake")} in ${counted(new Set(findings.map(({ file }) => file)).size, "file")} (${counted(files, "file")} checked in ${ms} ms).`,
      ),
    );
  }
  return findings.length === 0 ? 0 : 1;
}
