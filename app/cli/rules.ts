import { parseArgs } from "node:util";
import { runCommand } from "./run-command.ts";

const USAGE = `npm run rules <command>

  check                        check every rule file
      -- --content             and every file of content/, as npm run check does
  ask "<question>"             which rule answers, why, and what came next
      -- --as visitor|student|paid
      -- --after "<question>"   as a follow-up of another question
  test                         play every sample and every kept conversation
  paths                        every path through the assessments, compared with rules/paths.md
      -- --write               accept the change
  graph                        the flow charts, as Mermaid text
      -- --svg <prefix>        as SVG files instead
  new reply <topic>            begin a new reply
  unanswered                   what people asked that no rule answered for sure
      -- --since 7d|2026-11-01
  sample "<question>"          what the check would say to a new sample
      -- --for fees
  schema                       write the JSON Schemas for editors
  preview                      talk to the counsellor on the edited files
      -- --port 4000

With every command but preview: -- --json`;

class UsageError extends Error {}

const OPTIONS = {
  json: { type: "boolean", default: false },
  as: { type: "string", default: "visitor" },
  after: { type: "string" },
  write: { type: "boolean", default: false },
  content: { type: "boolean", default: false },
  svg: { type: "string" },
  for: { type: "string" },
  since: { type: "string", default: "30d" },
  port: { type: "string", default: "4000" },
  help: { type: "boolean", default: false },
} as const;

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Commands load what they need, so that the quick ones start quickly. */
async function run(): Promise<0 | 1> {
  const { values, positionals } = readArguments();
  const [command, ...rest] = positionals;
  const options = { json: values.json };
  if (values.help || command === undefined) {
    console.log(USAGE);
    return command === undefined && !values.help ? 1 : 0;
  }
  switch (command) {
    case "check":
      return (await import("./rules/check.ts")).check(options, values.content);
    case "ask": {
      const as = (["visitor", "student", "paid"] as const).find((each) => each === values.as);
      const question = rest.join(" ").trim();
      if (as === undefined) throw new UsageError("--as is visitor, student or paid.");
      if (question === "") throw new UsageError('Which question? npm run rules ask "What are the fees?"');
      return (await import("./rules/ask.ts")).ask(question, { as, after: values.after }, options);
    }
    case "test":
      return (await import("./rules/test.ts")).test(options);
    case "paths":
      return (await import("./rules/check.ts")).paths(values.write, options);
    case "graph":
      return (await import("./rules/check.ts")).graph(values.svg, options);
    case "new":
      if (rest[0] !== "reply" || rest[1] === undefined) throw new UsageError("npm run rules new reply <topic>");
      return (await import("./rules/samples.ts")).newReply(rest[1], options);
    case "unanswered":
      return (await import("./rules/samples.ts")).unanswered(values.since, options);
    case "sample": {
      const question = rest.join(" ").trim();
      if (question === "" || values.for === undefined)
        throw new UsageError('npm run rules sample "fees kitni hai" -- --for fees');
      return (await import("./rules/samples.ts")).sample(question, values.for, options);
    }
    case "schema":
      return (await import("./rules/check.ts")).schema(options);
    case "preview": {
      if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
        throw new UsageError("--port takes a number.");
      await (await import("./rules/preview.ts")).preview(Number(values.port));
      return 0;
    }
    default:
      throw new UsageError(`There is no command "${command}".\n\n${USAGE}`);
  }
}

await runCommand(async () => {
  process.env.LOG_LEVEL ??= "error";
  process.exitCode = await run();
});
