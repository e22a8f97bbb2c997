import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { flowChart, mermaidOf, svgOf } from "#app/counsellor/chart/flow-chart.ts";
import { pathTable } from "#app/counsellor/flow/paths.ts";
import { jsonSchemas } from "#app/counsellor/format/kinds.ts";
import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { ruleDirectories } from "#app/counsellor/load/read-directory.server.ts";
import { colour, counted, type ExitCode, findingInWords, json, type Options, say, usableRules } from "./terminal.ts";

/** Checks all rule files, and all of content/ if wanted, and tells every mistake at once. */
export async function check(options: Options, withContent: boolean): Promise<ExitCode> {
  const started = performance.now();
  const { findings: inRules, advise, ruleSet, snapshot } = await loadRules(ruleDirectories());
  const advice = await advise();
  const content = withContent
    ? await (await import("./content.ts")).checkContent(snapshot)
    : { findings: [], files: 0 };
  // The facts are read by both.
  const findings = [...new Map([...inRules, ...content.findings].map((each) => [JSON.stringify(each), each])).values()];
  const ms = Math.round(performance.now() - started);
  const files = snapshot.files.length + content.files;
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
  const file = join(ruleDirectories().rules, "paths.md");
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

/** Draws the flows: as Mermaid text on the terminal, or with `svgPrefix` as one SVG file per flow. */
export async function graph(svgPrefix: string | undefined, options: Options): Promise<ExitCode> {
  const { set } = await usableRules();
  if (set === undefined) return 1;
  const charts = await Promise.all([...set.flows.values()].map((flow) => flowChart(flow, set)));
  const files: string[] = [];
  if (svgPrefix !== undefined) {
    for (const chart of charts) {
      const file = `${svgPrefix}${chart.flow}.svg`;
      await writeFile(file, svgOf(chart));
      files.push(file);
    }
  }
  if (options.json) json({ charts: charts.map((chart) => ({ ...chart, mermaid: mermaidOf(chart) })), files });
  else if (svgPrefix === undefined) say(...charts.map(mermaidOf));
  else say(...files.map((file) => `${file} is written.`));
  return 0;
}

/** Writes the JSON Schemas by which editors help to write rule files. */
export async function schema(options: Options): Promise<ExitCode> {
  const folder = join(ruleDirectories().rules, "schema");
  await mkdir(folder, { recursive: true });
  const files = Object.entries(jsonSchemas());
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  if (options.json) json({ files: files.map(([name]) => join(folder, name)) });
  else say(`${counted(files.length, "schema")} written to ${folder}.`);
  return 0;
}
