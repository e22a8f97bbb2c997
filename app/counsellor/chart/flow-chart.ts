import { Graph, layout } from "@dagrejs/dagre";
import { enumeratePaths } from "../flow/paths.ts";
import type { Flow, RuleSet } from "../rule-set.ts";

export interface ChartNode {
  readonly id: string;
  readonly kind: "asks" | "outcome" | "ends" | "reply";
  readonly name: string;
}

export interface ChartEdge {
  readonly from: string;
  readonly to: string;
  /** The answers that lead from one to the other. */
  readonly answers: readonly string[];
}

export interface FlowChart {
  readonly flow: string;
  readonly title: string;
  readonly nodes: readonly ChartNode[];
  readonly edges: readonly ChartEdge[];
}

/** The chart of a flow: steps, how answers lead from one to the next, and outcomes, as its paths really go. */
export async function flowChart(flow: Flow, set: RuleSet): Promise<FlowChart> {
  const { paths } = await enumeratePaths(flow, set);
  const nodes = new Map<string, ChartNode>();
  const edges = new Map<string, { from: string; to: string; answers: Set<string> }>();
  const node = (kind: ChartNode["kind"], name: string): string => {
    const id = `${kind}_${name}`.replace(/[^A-Za-z0-9_]/g, "_");
    nodes.set(id, { id, kind, name });
    return id;
  };
  for (const { given, end } of paths) {
    for (const [index, { step, answer }] of given.entries()) {
      const from = node("asks", step);
      const next = given[index + 1];
      const last = end.kind === "leaves" ? node("reply", end.name) : node(end.kind, end.name);
      const to = next === undefined ? last : node("asks", next.step);
      const key = `${from} ${to}`;
      const edge = edges.get(key) ?? { from, to, answers: new Set() };
      edge.answers.add(answer);
      edges.set(key, edge);
    }
  }
  return {
    flow: flow.name,
    title: flow.title,
    nodes: [...nodes.values()],
    edges: [...edges.values()].map((edge) => ({ ...edge, answers: [...edge.answers] })),
  };
}

const SHAPES: Record<ChartNode["kind"], readonly [string, string]> = {
  asks: ["[", "]"],
  outcome: ["([", "])"],
  ends: ["([", "])"],
  reply: ["[/", "/]"],
};

/** The chart as Mermaid text. */
export function mermaidOf({ title, nodes, edges }: FlowChart): string {
  const plain = (text: string) => text.replaceAll('"', "'");
  const lines = nodes.map(({ id, kind, name }) => `  ${id}${SHAPES[kind][0]}"${plain(name)}"${SHAPES[kind][1]}`);
  const arrows = edges.map(({ from, to, answers }) => `  ${from} -->|"${plain(answers.join(", "))}"| ${to}`);
  return [`%% ${title}`, "flowchart TD", ...lines, ...arrows, ""].join("\n");
}

/** A text as it may stand in HTML or SVG, also inside an attribute. */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const LETTER = 7.4;
const LINE = 16;
const MARGIN = 16;
const MOST_LABEL = 26;

/** Breaks a label into lines of whole answers. */
function linesOf(answers: readonly string[]): string[] {
  const lines: string[] = [];
  for (const answer of answers) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + answer.length + 2 <= MOST_LABEL)
      lines[lines.length - 1] = `${last}, ${answer}`;
    else lines.push(answer);
  }
  return lines;
}

/** Attributes instead of a style sheet, so that a page with a strict content security policy can show it. */
const LOOK: Record<ChartNode["kind"], string> = {
  asks: 'rx="4" stroke-width="1.2"',
  outcome: 'rx="18" stroke-width="2.4"',
  ends: 'rx="18" stroke-width="1.2" stroke-dasharray="5 3"',
  reply: 'rx="4" stroke-width="1.2" stroke-dasharray="2 3"',
};

/** Draws the chart, laid out by dagre. The text takes the colour of its surroundings, so it suits light and dark pages. */
export function svgOf({ flow, title, nodes, edges }: FlowChart): string {
  const graph = new Graph();
  graph.setGraph({ rankdir: "TB", nodesep: 30, ranksep: 46, marginx: MARGIN, marginy: MARGIN });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, name } of nodes) graph.setNode(id, { width: Math.max(80, name.length * LETTER + 28), height: 38 });
  for (const { from, to, answers } of edges) {
    const lines = linesOf(answers);
    const width = Math.max(...lines.map((line) => line.length)) * (LETTER - 1) + 8;
    graph.setEdge(from, to, { width, height: lines.length * LINE, labelpos: "c" });
  }
  layout(graph);
  const size = graph.graph() as { width?: number; height?: number };
  const width = Math.ceil(size.width ?? 0);
  const height = Math.ceil(size.height ?? 0);
  const arrow = `arrow-${flow}`;

  const arrows = edges.map(({ from, to }) => {
    const { points } = graph.edge(from, to) as { points: { x: number; y: number }[] };
    const way = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    return `<path d="${way}" fill="none" stroke="currentColor" stroke-opacity="0.6" marker-end="url(#${arrow})"/>`;
  });
  const labels = edges.map(({ from, to, answers }) => {
    const { x, y } = graph.edge(from, to) as { x: number; y: number };
    const lines = linesOf(answers);
    const wide = Math.max(...lines.map((line) => line.length)) * (LETTER - 1) + 6;
    const top = y - (lines.length * LINE) / 2;
    const texts = lines.map(
      (line, index) =>
        `<text x="${x.toFixed(1)}" y="${(top + LINE * index + 12).toFixed(1)}">${escapeMarkup(line)}</text>`,
    );
    return `<g font-size="11"><rect fill="Canvas" fill-opacity="0.85" x="${(x - wide / 2).toFixed(1)}" y="${top.toFixed(1)}" width="${wide.toFixed(1)}" height="${lines.length * LINE}"/>${texts.join("")}</g>`;
  });
  const boxes = nodes.map(({ id, kind, name }) => {
    const box = graph.node(id) as { x: number; y: number; width: number; height: number };
    return `<g><rect fill="none" stroke="currentColor" ${LOOK[kind]} x="${(box.x - box.width / 2).toFixed(1)}" y="${(box.y - box.height / 2).toFixed(1)}" width="${box.width.toFixed(1)}" height="${box.height}"/><text x="${box.x.toFixed(1)}" y="${(box.y + 4.5).toFixed(1)}">${escapeMarkup(name)}</text></g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeMarkup(title)}" font-family="ui-sans-serif, system-ui, sans-serif" font-size="13" text-anchor="middle" fill="currentColor">`,
    `<defs><marker id="${arrow}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z"/></marker></defs>`,
    ...arrows,
    ...labels,
    ...boxes,
    "</svg>",
    "",
  ].join("\n");
}
