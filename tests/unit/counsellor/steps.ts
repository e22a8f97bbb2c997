import { respond } from "#app/counsellor/conversation/respond.ts";
import type { Context } from "#app/counsellor/conversation/turn.ts";
import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { readAnswer } from "#app/counsellor/understanding/read-answer.ts";

export const TODAY = new Date("2026-11-22T00:00:00Z");
export const visitor = { studentId: null, signedIn: false };

const { ruleSet } = await loadRules({ rules: "rules", content: "content" });
if (ruleSet === undefined) throw new Error("The rules are broken: npm run rules check");
/** The rules of the product. */
export const set = ruleSet;

/** The answer that is read at a step; "ask" when nothing is recorded, or the command. */
export async function read(step: string, text: string, flow = "assessment"): Promise<string> {
  const asked = set.flows.get(flow)?.steps.get(step);
  if (asked?.kind !== "asks") throw new Error(`No step ${step}`);
  const reading = await readAnswer(text, asked, set, TODAY);
  return reading.kind === "answer" ? reading.name : reading.kind === "command" ? reading.command : "ask";
}

/** The conversation after these texts. */
export async function say(context: Context, ...turns: string[]) {
  let now = await respond(context, { kind: "text", text: turns[0] ?? "" }, visitor, set, TODAY);
  for (const text of turns.slice(1)) now = await respond(now, { kind: "text", text }, visitor, set, TODAY);
  return now;
}

/** At the first step of the assessment. */
export const beginning: Context = {
  assessment: { ...set.flows.get("assessment")?.records, flow: "assessment", step: "welcome" },
  lastTopic: null,
  memory: {},
};
