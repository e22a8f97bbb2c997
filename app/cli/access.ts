import { parseArgs } from "node:util";
import { csvStream } from "#app/staff/csv.server.ts";
import { listTouched, type Touch, touchColumns } from "#app/staff/touched.server.ts";
import { printColumns, runCommand, withDatabase } from "./run-command.ts";

const USAGE = `Usage: npm run access -- [--account EMAIL] [--file FILE] [--since DAY] [--csv]
Lists whose documents and records were read, and what was exported, by whom and when; while the product runs or not.
  --account  of a student, whose things they are, or of staff, who read them; exports hold many people, and all are listed
  --file     its id, its path in the store or its name
  --since    a day such as 2026-11-01, or a moment such as 2026-11-01T18:00Z; else all that is kept, which is a year
  --csv      as a CSV file instead of a table`;

const ROWS_AT_ONCE = 500;

await runCommand(async () => {
  const { account, file, since, csv } = asked();
  await withDatabase(async () => {
    const touched = listTouched("terminal", { account, file, since });
    if (csv) for await (const part of csvStream(touchColumns, touched)) process.stdout.write(part);
    else await printTable(touched);
  });
});

function asked() {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { account: text, file: text, since: text, csv: { type: "boolean" } } });
  const { account, file, since, csv } = values;
  const from = new Date(since ?? 0);
  const nothing = account === undefined && file === undefined && since === undefined;
  if (nothing || Number.isNaN(from.getTime())) throw new Error(USAGE);
  return { account, file, since: from, csv };
}

/** Prints the rows as columns of even width, some hundred at a time, so that any number needs little memory. */
async function printTable(touched: AsyncIterable<Touch>): Promise<void> {
  let rows: string[][] = [touchColumns.map(({ label }) => label)];
  let count = 0;
  for await (const touch of touched) {
    rows.push(touchColumns.map(({ csv }) => cellOf(csv(touch))));
    count++;
    if (rows.length < ROWS_AT_ONCE) continue;
    printColumns(rows);
    rows = [];
  }
  printColumns(rows);
  console.log(`${count} ${count === 1 ? "line" : "lines"}.`);
}

/** A name may hold what a terminal would obey. */
function cellOf(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? "");
  return text.replace(/\p{C}/gu, " ");
}
