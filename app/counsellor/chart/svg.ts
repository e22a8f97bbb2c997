import { Graph, layout } from "@dagrejs/dagre";
import type { ChartNode, FlowChart } from "./flow-chart.ts";

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
