import { readFileSync } from "node:fs";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { readAnswer } from "#app/counsellor/understanding/read-answer.ts";

/** The day on which the probes were written: "since 2010" depends on it. */
const DAY = new Date("2026-11-22T00:00:00Z");
const CLASSES: Readonly<Record<string, string>> = {
  under5: "under-5",
  over12: "more-than-12",
  under4: "under-4",
  over5: "more-than-5",
};
/** Steps of the AIP check carry its name before theirs. */
const AIP_STEP = "aip_";
const ASKED_BACK = new Set(["ask", "question"]);

export interface Probe {
  readonly step: string;
  readonly expected: readonly string[];
  readonly text: string;
}

/** Reads a set of probes: step, expected (a|b when either is fair) and what is typed, one a line. */
export function probesIn(path: string): Probe[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [step = "", expected = "", text = ""] = line.split("\t");
      return { step, expected: expected.split("|").map((each) => CLASSES[each] ?? each), text };
    });
}

/** Proposed: the right answer was said back, to be confirmed before it is noted. */
export type Verdict = "right" | "proposed" | "asked back" | "misread";

/** How the assessment takes a probe. Asked back: nothing was recorded, though something could have been understood. */
export async function judgeProbe(probe: Probe, set: RuleSet): Promise<{ verdict: Verdict; got: string }> {
  const inAip = probe.step.startsWith(AIP_STEP);
  const name = inAip ? probe.step.slice(AIP_STEP.length) : probe.step;
  const step = set.flows.get(inAip ? "aip-assessment" : "assessment")?.steps.get(name);
  if (step?.kind !== "asks") throw new Error(`No step ${probe.step}`);
  const reading = await readAnswer(probe.text, step, set, DAY);
  const got =
    reading.kind === "answer"
      ? reading.name
      : reading.kind === "command" && ["back", "stop", "restart"].includes(reading.command)
        ? reading.command
        : "ask";
  const expected = probe.expected.map((each) => (ASKED_BACK.has(each) ? "ask" : each));
  if (expected.includes(got)) return { verdict: "right", got };
  if (reading.kind === "unclear" && reading.likely !== undefined && expected.includes(reading.likely))
    return { verdict: "proposed", got };
  return { verdict: got === "ask" ? "asked back" : "misread", got };
}
