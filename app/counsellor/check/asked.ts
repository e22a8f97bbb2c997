import { setImmediate as breathe } from "node:timers/promises";
import { chancesOf } from "#app/learning/calibration.ts";
import type { Learnt, SampleMargins, Taught } from "#app/learning/teach.ts";
import { isSamples } from "../format/kinds.ts";
import { type Answered, findAnswer } from "../match/find-answer.ts";
import { spaced } from "../match/lexicon.ts";
import { sureOf } from "../match/rank.ts";
import { likeliest } from "../match/readings.ts";
import type { As, RuleSet } from "../rule-set.ts";
import { visitorAs } from "../visitors.ts";
import type { Filed } from "./directory.ts";
import { everyPlace, inWords, isObject, type JsonPath, quoted } from "./finding.ts";
import { linesOf, sampleFiles } from "./samples.ts";

/** How long rules are read and judged without a pause, so that a running server goes on answering meanwhile. */
const LONGEST_WITHOUT_PAUSE_MS = 10;

/** To be awaited between small steps of long work: pauses when there has been none for 10 ms. */
export function pauses(): () => Promise<void> {
  let paused = performance.now();
  return async () => {
    if (performance.now() - paused <= LONGEST_WITHOUT_PAUSE_MS) return;
    await breathe();
    paused = performance.now();
  };
}

/** A question that stands in a file. */
interface Asked {
  readonly text: string;
  readonly as: As;
  readonly path: JsonPath;
  readonly entry: Filed;
}

async function* askAll(questions: Iterable<Asked>, set: RuleSet): AsyncGenerator<Asked & { found: Answered }> {
  const pause = pauses();
  for (const question of questions) {
    await pause();
    yield { ...question, found: await findAnswer(question.text, visitorAs(question.as), set) };
  }
}

/** What a question got instead of one reply, as the rest of a sentence about it. */
export function outcomeInWords(found: Answered): string {
  if (found.kind === "none") return "gets no reply";
  if (found.kind === "unsure") return `is not sure of ${inWords(found.between.map(({ reply }) => reply.topic))}`;
  const given = found.replies.map(({ reply }) => reply.topic);
  return given.length > 1
    ? `is taken for several questions, answered by ${inWords(given)}`
    : `is answered by ${given[0]}`;
}

function* askedByButtons(filed: readonly Filed[], set: RuleSet): Generator<Asked> {
  for (const entry of filed) {
    for (const [path, value] of isSamples(entry.kind) ? [] : everyPlace(entry.value))
      if (isObject(value) && value.action === "ask" && typeof value.text === "string")
        yield { text: value.text, as: "visitor", path: [...path, "text"], entry };
    for (const [index, text] of entry.kind === "messages" ? set.messages.quickQuestions.entries() : [])
      yield { text, as: "visitor", path: ["quickQuestions", index], entry };
  }
}

/** Every question that a button or a quick question asks must get one reply. */
export async function checkAskedByButtons(set: RuleSet, filed: readonly Filed[]): Promise<void> {
  for await (const { text, path, entry, found } of askAll(askedByButtons(filed, set), set)) {
    if (found.kind === "replies" && found.replies.length === 1) continue;
    const advice = "Word the button like a sample of the reply that it means, or give it the action topic:<reply>.";
    entry.source.tell(path, `This button asks ${quoted(text)}, which ${outcomeInWords(found)}.`, advice);
  }
}

/** All that answers hang on beside what the samples teach, of rules that lose no sample: an edit of a text must not wait for thousands of questions. */
const noneLost = new WeakMap<Taught, string>();

/** Remembers what a check at an earlier start has found: that no sample is lost. @param meaning all that answers hang on beside */
export function rememberNoneLost(taught: Taught, meaning: string): void {
  noneLost.set(taught, meaning);
}

/** The samples whose answer is not plain from what was taught: they are asked one by one. */
function* doubtful(filed: readonly Filed[], { labels, calibration }: Taught, { margins }: SampleMargins, set: RuleSet) {
  const replies = [...set.replies.values()];
  const byWords = replies.flatMap(({ hardWords }) => hardWords);
  let row = 0;
  for (const entry of sampleFiles(filed)) {
    const several = replies.filter(({ meanings }) => meanings.includes(entry.name)).length > 1;
    for (const [index, { text }] of linesOf(entry).entries()) {
      const chances = chancesOf(margins.subarray(row * labels.length, (row + 1) * labels.length), calibration);
      row += 1;
      const [sure] = sureOf(likeliest(labels, chances), set);
      // What is surely meant gets a reply to it; whether one holds for everybody is asked of the first.
      const plain = index > 0 && sure?.meaning === entry.name && !byWords.some((words) => spaced(text).includes(words));
      const kinds: readonly As[] = plain ? [] : several ? ["visitor", "paid"] : ["visitor"];
      for (const as of kinds) yield { text, as, path: [index], entry };
    }
  }
}

/**
 * Every sample must get the answer of a rule that answers to its file, and nothing else: whatever is added elsewhere, no
 * sample loses its answer unnoticed.
 * @param meaning all that the answers hang on beside what the samples teach
 */
export async function checkLost(
  filed: readonly Filed[],
  { taught, sampleMargins }: Learnt,
  set: RuleSet,
  meaning: string,
): Promise<void> {
  if (noneLost.get(taught) === meaning) return;
  let isLost = false;
  for await (const asked of askAll(doubtful(filed, taught, await sampleMargins(), set), set)) {
    const { text, as, path, entry, found } = asked;
    const [given, ...more] = found.kind === "replies" ? found.replies : [];
    if (given?.reply.meanings.includes(entry.name) && more.length === 0) continue;
    isLost = true;
    entry.source.tell(
      path,
      `The sample ${quoted(text)} ${outcomeInWords(found)}.`,
      `npm run rules ask ${JSON.stringify(text)}${as === "visitor" ? "" : ` -- --as ${as}`} shows why. Move it to the samples of that topic, or add more like it here.`,
    );
  }
  if (!isLost) noneLost.set(taught, meaning);
}
