import { parseArgs } from "node:util";
import { forgetPast, lookForPast } from "#app/personal-data/retention.server.ts";
import { retentionRules } from "#app/records/retention.server.ts";
import { printColumns, runCommand, withDatabase } from "./run-command.ts";

const USAGE = `Usage: npm run retention [-- --dry-run]
Lets go of what has been kept as long as content/retention.json says, now, while the product runs or not.
  --dry-run  only says what would go: which kind of data, how many, and the oldest`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { "dry-run": { type: "boolean" } }, allowPositionals: true });
  if (positionals.length > 0) throw new Error(USAGE);
  const rules = retentionRules();
  await withDatabase(async () => {
    const dry = values["dry-run"] ?? false;
    const rows = [dry ? ["kind", "period", "would go", "oldest"] : ["kind", "period", "gone"]];
    if (dry)
      for await (const { kind, count, oldest } of lookForPast())
        rows.push([kind, rules[kind].period, String(count), oldest?.toISOString().slice(0, 10) ?? ""]);
    else for await (const { kind, count } of forgetPast()) rows.push([kind, rules[kind].period, String(count)]);
    printColumns(rows);
  });
});
