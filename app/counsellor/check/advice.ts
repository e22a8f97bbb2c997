import type { Learnt } from "#app/learning/teach.ts";
import { CAPABILITIES_PATH } from "../load/read-directory.server.ts";
import type { RuleSet } from "../rule-set.ts";
import type { Filed } from "./directory.ts";
import { quoted } from "./finding.ts";
import { type Content, fileAt } from "./policies.ts";
import { linesOf, sampleFiles } from "./samples.ts";
import type { Source } from "./source.ts";

/** Two topics cannot be told apart when so large a share of one's samples, and so many, are taken for the other. */
const SHARE = 0.2;
const LEAST = 5;
const MOST_NAMED = 3;

/** Tells the pairs of topics that cannot be told apart: each sample is judged by all but those of its own fold. */
export async function adviseOnConfusion(filed: readonly Filed[], { taught, sampleMargins }: Learnt): Promise<void> {
  const { labels } = taught;
  const { heldOut } = await sampleMargins();
  let row = 0;
  for (const entry of sampleFiles(filed)) {
    const { name, source } = entry;
    const lines = linesOf(entry);
    const lost = Map.groupBy(lines.keys(), () => {
      const margins = heldOut.subarray(row * labels.length, (row + 1) * labels.length);
      row += 1;
      const highest = margins.reduce((most, margin) => Math.max(most, margin), Number.NEGATIVE_INFINITY);
      return labels[margins.indexOf(highest)] ?? name;
    });
    for (const [other, indexes] of lost) {
      if (other === name || indexes.length < Math.max(LEAST, lines.length * SHARE)) continue;
      const such = indexes.slice(0, MOST_NAMED).map((index) => quoted(lines[index]?.text ?? ""));
      source.tell(
        [indexes[0] ?? 0],
        `${name} and ${other} are hard to tell apart: ${indexes.length} of ${lines.length} samples of ${name} look like ${other}, such as ${such.join(", ")}.`,
        "Move samples that mean the other topic, add some that only this one has, or make the two one topic.",
      );
    }
  }
}

/** Tells the topics that have few samples. */
export function adviseOnFew(filed: readonly Filed[], { lexicon }: RuleSet): void {
  const { fewestSamples } = lexicon.matching;
  for (const entry of sampleFiles(filed)) {
    const { length } = linesOf(entry);
    const advice = `With ${fewestSamples} and more, in the words of different people, it is understood much better.`;
    if (length < fewestSamples) entry.source.tell([], `This topic has only ${length} samples.`, advice);
  }
}

/** Tells the capabilities of the product that no reply speaks of. */
export function adviseOnCapabilities(
  filed: readonly Filed[],
  sources: readonly Source[],
  { capabilities }: Content,
): void {
  const replies = filed.filter(({ kind }) => kind === "reply");
  const spoken = JSON.stringify(replies.map(({ source }) => source.value)).toLowerCase();
  for (const [name, { title, said }] of Object.entries(capabilities)) {
    if (said.some((words) => spoken.includes(words.toLowerCase()))) continue;
    const advice = "Write a reply about it, or put the words of the one that there is under said.";
    const message = `No reply mentions what the product does: ${title}.`;
    fileAt(sources, CAPABILITIES_PATH)?.tellName(["capabilities", name], message, advice);
  }
}
