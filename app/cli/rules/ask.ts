import { respond } from "#app/counsellor/conversation/respond.ts";
import type { Draft } from "#app/counsellor/conversation/speech.ts";
import { BEGINNING, type Context } from "#app/counsellor/conversation/turn.ts";
import { findAnswer } from "#app/counsellor/match/find-answer.ts";
import type { As } from "#app/counsellor/rule-set.ts";
import { followsInWords, reasonInWords, type Trace, type TracedReply, traceOf } from "#app/counsellor/trace.ts";
import { visitorAs, visitorOf } from "#app/counsellor/visitors.ts";
import { colour, type ExitCode, json, type Options, say, usableRules } from "./terminal.ts";

const KINDS = {
  replies: "Answered by",
  unsure: "Not sure enough. These are offered as buttons:",
  none: "No rule answers: the help menu is shown.",
} as const;

const percent = (score: number) => `${Math.round(score * 100)}%`;

function replyLines({ topic, title, score, because }: TracedReply): string[] {
  const reasons = because.map((reason) => `    ${reasonInWords(reason)}`);
  return [`  ${colour.bold(topic)}  ${title}, ${percent(score)}`, ...reasons.map(colour.dim)];
}

function lines(trace: Trace): string[] {
  return [
    ...(trace.follows === null ? [] : [`${followsInWords(trace.follows)}.`]),
    KINDS[trace.kind],
    ...trace.given.flatMap(replyLines),
    "",
    `It may mean: ${trace.readings.map(({ meaning, chance }) => `${meaning} ${percent(chance)}`).join(", ")}`,
    ...(trace.runnersUp.length === 0 ? [] : ["", "Next in line"]),
    ...trace.runnersUp.flatMap(replyLines),
  ];
}

interface Asking {
  readonly as: As;
  /** The question that was answered before. */
  readonly after?: string | undefined;
}

/** Asks the counsellor one question and tells which rule answers, why, and which came next. */
export async function ask(question: string, { as, after }: Asking, options: Options): Promise<ExitCode> {
  const { set } = await usableRules();
  if (set === undefined) return 1;
  const says = (context: Context, text: string) =>
    respond(context, { kind: "text", text }, visitorOf(as), set, new Date());
  const before = after === undefined ? BEGINNING : await says(BEGINNING, after);
  const { thread } = before.memory;
  const answered = await findAnswer(question, visitorAs(as), set, { thread });
  const trace = traceOf(answered, set);
  const speech: Pick<Draft, "text" | "buttons">[] = (await says(before, question)).drafts.filter(({ isBot }) => isBot);
  if (options.json) json({ question, as, ...trace, says: speech });
  else {
    say(...speech.flatMap(({ text }) => [text, ""]));
    say(...lines(trace));
  }
  return trace.kind === "none" ? 1 : 0;
}
