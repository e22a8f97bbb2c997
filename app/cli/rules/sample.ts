import { trySample } from "#app/counsellor/inbox/try-sample.server.ts";
import {
  colour,
  counted,
  directories,
  type ExitCode,
  findingInWords,
  json,
  type Options,
  say,
  usableRules,
} from "./terminal.ts";

/** Tells what the check would say if a question were a sample of a topic, and the line to paste. Writes nothing. */
export async function sample(question: string, topic: string, options: Options): Promise<ExitCode> {
  const { loaded } = await usableRules();
  const trial = await trySample(directories(), topic, question, loaded.findings);
  if (trial.kind !== "tried") {
    console.error(colour.red(`There is no samples/${topic}.txt.`));
    return 1;
  }
  const { line, file, findings, outcome } = trial.tried;
  if (options.json) json(trial.tried);
  else {
    say(`The line for ${colour.bold(file)}:`, "", line, "");
    say(findings.length === 0 ? "The check finds nothing wrong with it." : counted(findings.length, "mistake"));
    say(...findings.map(findingInWords));
    if (outcome !== null) say(`With it, the question ${outcome}.`);
  }
  return findings.length === 0 ? 0 : 1;
}
