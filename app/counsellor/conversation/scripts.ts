import type { ScriptFile } from "../format/messages.ts";
import type { RuleSet } from "../rule-set.ts";
import { visitorOf } from "../visitors.ts";
import { respond } from "./respond.ts";
import { type Draft, greeting } from "./speech.ts";
import { BEGINNING, type Context, type Input } from "./turn.ts";

export interface ScriptMiss {
  /** From 1. */
  readonly turn: number;
  readonly expected: string;
  readonly got: string;
}

export interface ScriptRun {
  readonly misses: readonly ScriptMiss[];
  /** Rules that spoke, such as replies/fees. */
  readonly rules: ReadonlySet<string>;
  /** Answers that were given, as flow/step: answer. */
  readonly answers: ReadonlySet<string>;
}

/** The day on which scripted conversations take place, so that "since 2010" means the same on every day. */
const SCRIPT_DAY = new Date("2026-06-30T00:00:00Z");

function inputOf(turn: ScriptFile["turns"][number], said: readonly Draft[]): Input | undefined {
  if (turn.say !== undefined) return { kind: "text", text: turn.say };
  for (const { buttons, rule } of [...said].reverse()) {
    const button = buttons?.find(({ text }) => text === turn.press);
    if (button !== undefined) return { kind: "button", button, rule };
  }
  return undefined;
}

function missesOf(expect: ScriptFile["turns"][number]["expect"], drafts: readonly Draft[], after: Context) {
  const spoke = drafts.flatMap(({ rule }) => rule ?? []);
  const got = [...new Set(spoke)].join(", ") || "nothing";
  const missing = (rule: string) => (spoke.includes(rule) ? [] : [{ expected: rule, got }]);
  return [
    ...(expect.topic === undefined ? [] : missing(`replies/${expect.topic}`)),
    ...(expect.outcome === undefined ? [] : missing(`outcomes/${expect.outcome}`)),
    ...(expect.step === undefined || after.assessment?.step === expect.step
      ? []
      : [
          {
            expected: `step ${expect.step}`,
            got: after.assessment === null ? "no step" : `step ${after.assessment.step}`,
          },
        ]),
  ];
}

/** Plays a scripted conversation and tells every turn that went otherwise. A miss does not end it. */
export async function runScript(script: ScriptFile, set: RuleSet): Promise<ScriptRun> {
  const visitor = visitorOf(script.as ?? "visitor");
  const said: Draft[] = greeting(undefined, set);
  let standing = BEGINNING;
  const misses: ScriptMiss[] = [];
  const answers = new Set<string>();
  for (const [index, turn] of script.turns.entries()) {
    const input = inputOf(turn, said);
    if (input === undefined) {
      misses.push({ turn: index + 1, expected: `a button "${turn.press}"`, got: "no such button so far" });
      continue;
    }
    const { drafts, assessment, lastTopic, memory, answer } = await respond(standing, input, visitor, set, SCRIPT_DAY);
    if (answer !== undefined && standing.assessment !== null) {
      answers.add(`${standing.assessment.flow}/${standing.assessment.step}: ${answer}`);
    }
    standing = { assessment, lastTopic, memory };
    said.push(...drafts);
    misses.push(...missesOf(turn.expect, drafts, standing).map((miss) => ({ turn: index + 1, ...miss })));
  }
  return { misses, rules: new Set(said.flatMap(({ rule }) => rule ?? [])), answers };
}
