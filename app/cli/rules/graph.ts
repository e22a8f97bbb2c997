import { writeFile } from "node:fs/promises";
import { flowChart, mermaidOf } from "#app/counsellor/chart/flow-chart.ts";
import { svgOf } from "#app/counsellor/chart/svg.ts";
import { type ExitCode, json, type Options, say, usableRules } from "./terminal.ts";

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
