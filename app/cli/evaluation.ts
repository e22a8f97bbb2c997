import { runCommand } from "./run-command.ts";

const USAGE = `npm run evaluation -- <command>

  agreement    the evaluator beside the assessors: precision and recall per competency and element, and which
               sentences taught it wrongly
  check        check the sentences that teach it`;

await runCommand(async () => {
  const [command] = process.argv.slice(2);
  if (command === "agreement") await (await import("./evaluation/agreement.ts")).agreement();
  else if (command === "check") await (await import("./evaluation/check.ts")).check();
  else throw new Error(USAGE);
});
