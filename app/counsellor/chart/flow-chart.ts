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
