import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathTable } from "#app/counsellor/flow/path-table.ts";
import { colour, counted, directories, type ExitCode, json, type Options, say, usableRules } from "./terminal.ts";

interface Difference {
  readonly gone: readonly string[];
  readonly added: readonly string[];
}

/** Lines that stand in only one of two texts. */
function difference(before: string, after: string): Difference {
  const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");
  const old = linesOf(before);
  const now = linesOf(after);
  return { gone: old.filter((line) => !now.includes(line)), added: now.filter((line) => !old.includes(line)) };
}

/** Lists every path and its end, compares it with the checked-in table, and accepts the change with `write`. */
export async function paths(write: boolean, options: Options): Promise<ExitCode> {
  const { set, loaded } = await usableRules();
  if (set === undefined || loaded.ruleSet === undefined) return 1;
  const file = join(directories().rules, "paths.md");
  const table = await pathTable(set);
  const before = await readFile(file, "utf8").catch(() => "");
  const same = before === table;
  const { gone, added } = difference(before, table);
  if (write && !same) await writeFile(file, table);
  if (options.json) json({ same, written: write && !same, gone, added });
  else {
    if (same) say(table, colour.green(`This is what ${file} says.`));
    else {
      say(...gone.map((line) => colour.red(`- ${line}`)), ...added.map((line) => colour.green(`+ ${line}`)), "");
      say(
        write
          ? `${file} is written.`
          : `${counted(gone.length + added.length, "line")} of ${file} would change. To accept: npm run rules paths -- --write`,
      );
    }
  }
  return same || write ? 0 : 1;
}
