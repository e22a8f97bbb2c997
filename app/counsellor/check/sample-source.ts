import { placeOf } from "../format/kinds.ts";
import { LONGEST_SAMPLE, type SampleLine, samplesIn } from "../format/samples.ts";
import type { RuleFile } from "../load/read-directory.server.ts";
import { decode } from "./decode.ts";
import { type Finding, type JsonPath, quoted } from "./finding.ts";
import type { Source, Told } from "./source.ts";

/** Fewer questions than these cannot stand for a topic. */
const LEAST_SAMPLES = 3;

/** Reads a file of samples: its value is the list of samples, and a path is the place of one among them. Never throws. */
export function readSamples({ path, bytes }: RuleFile): Source {
  const decoded = decode(bytes);
  const samples = typeof decoded === "string" ? samplesIn(decoded) : [];
  const finding = ([index]: JsonPath, { message, advice, didYouMean }: Told): Finding => ({
    file: path,
    line: (typeof index === "number" ? samples[index]?.line : undefined) ?? 1,
    column: 1,
    path: "",
    message,
    advice,
    ...(didYouMean === undefined ? {} : { didYouMean }),
  });
  if (typeof decoded !== "string") return { path, findings: [finding([], decoded)], finding };
  return { path, value: samples, findings: findingsIn(samples, placeOf(path)?.kind === "answers", finding), finding };
}

function findingsIn(samples: readonly SampleLine[], isAnswers: boolean, finding: Source["finding"]): Finding[] {
  const seen = new Map<string, number>();
  const findings = samples.flatMap(({ text, words }, index): Finding[] => {
    const told = (message: string, advice: string) => [finding([index], { message, advice })];
    if (text.length > LONGEST_SAMPLE)
      return told(
        `The sample ${quoted(text)} is longer than ${LONGEST_SAMPLE} characters.`,
        "Keep the question alone.",
      );
    if (words === "") return told(`The sample ${quoted(text)} has no word in it.`, "Remove the line.");
    const line = seen.get(words);
    if (line !== undefined)
      return told(`The sample ${quoted(text)} stands in line ${line} already.`, "Remove one of the two.");
    seen.set(words, samples[index]?.line ?? 0);
    return [];
  });
  if (samples.length >= LEAST_SAMPLES || (isAnswers && samples.length > 0)) return findings;
  const message = `This file has ${samples.length} samples; it needs at least ${LEAST_SAMPLES}.`;
  return [...findings, finding([], { message, advice: "Add questions, in people's own words, one per line." })];
}
