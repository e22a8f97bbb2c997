import { wordsOf } from "#app/learning/terms.ts";
import { wordsAlone } from "../format/samples.ts";
import { DEFAULT_PRIORITY, type RuleSet } from "../rule-set.ts";
import { feelingIn } from "../understanding/feelings.ts";
import { SURELY_FOREIGN } from "./evidence.ts";
import { withoutOpening } from "./lexicon.ts";
import { entriesOf, piecesOf } from "./pieces.ts";
import { decide, type Found, type Ranked, rankReplies, sureOf, type VisitorFacts } from "./rank.ts";
import { type Reading, readingsOf, readQuestion } from "./readings.ts";
import { bestParting, type Segment } from "./segments.ts";

/** What a text gets by itself when it is read in this way. */
async function answerTo(text: string, readings: readonly Reading[], visitor: VisitorFacts, set: RuleSet) {
  const question = readQuestion(text, set.lexicon, readings);
  const decision = decide(await rankReplies(question, visitor, set));
  const [winner] = decision.kind === "replies" ? decision.replies : [];
  return { text, asks: question.asks, winner };
}

/** Courtesies beside a question are passed over; what says that it is not our subject counts, to be named. */
const counts = ({ reply }: Ranked) => reply.priority >= DEFAULT_PRIORITY || reply.declines;

type Part = Awaited<ReturnType<typeof answerTo>>;

/** A sentence of fewer words points back, or is but one of them: "Send the link." */
const FEWEST_WORDS = 4;

/**
 * The one thing that a message asks among much that it tells, when the whole message is sure of nothing, nor likely of another: the reply of the only
 * part that is put as a question and sure by itself, if it would be offered otherwise.
 */
function onlyQuestion(parts: readonly Part[], whole: readonly Reading[], set: RuleSet): Found | undefined {
  if (sureOf(whole, set).length > 0) return undefined;
  const [likeliest] = whole;
  const likely = likeliest !== undefined && likeliest.chance >= set.lexicon.matching.hedged;
  const sure = parts.flatMap(({ text, asks, winner }) =>
    asks && winner !== undefined && counts(winner) && wordsOf(text).length >= FEWEST_WORDS ? [winner] : [],
  );
  const [only] = sure;
  const other = likely && only?.reading?.meaning !== likeliest.meaning;
  return only !== undefined && !other && !only.reply.declines && new Set(sure.map(({ reply }) => reply)).size === 1
    ? { kind: "replies", replies: [only] }
    : undefined;
}

/** The replies to the segments of a message; undefined when one of them gets none, or two get the same. */
async function answerEach(
  segments: readonly Segment[],
  visitor: VisitorFacts,
  set: RuleSet,
): Promise<Found | undefined> {
  const parts = await Promise.all(
    segments.map(async ({ text, asks, meaning, chance }) => {
      const { winner } = await answerTo(text, [{ meaning, chance }], visitor, set);
      // What is told about something else is the story of the question; only what is asked about it is another question.
      const told = winner?.reply.declines === true && !(asks && chance >= SURELY_FOREIGN);
      // A feeling that is told is met with warmth before the answer.
      const felt = winner !== undefined && !asks && set.feelings.unless.has(winner.reply.topic);
      const heard = winner !== undefined && counts(winner) && !told && !(felt && feelingIn(text, set));
      return heard ? [{ text, winner }] : [];
    }),
  );
  const heard = parts.flat();
  if (new Set(heard.map(({ winner }) => winner.reply)).size < segments.length) return undefined;
  const answers = heard.flatMap(({ winner }) => (winner.reply.declines ? [] : [winner]));
  if (answers.length === 0) return undefined;
  const notAnswered = heard.flatMap(({ text, winner }) => (winner.reply.declines ? [text] : []));
  return { kind: "replies", replies: answers, notAnswered };
}

/** Each entry of a numbered list gets its likeliest reply; those of which nothing is likely are named. */
async function answerList(entries: readonly string[], visitor: VisitorFacts, set: RuleSet): Promise<Found | undefined> {
  const { hedged } = set.lexicon.matching;
  const parts = await Promise.all(
    entries.map((entry) =>
      answerTo(
        entry,
        readingsOf(entry, set.model).filter(({ chance }, at) => at === 0 && chance >= hedged),
        visitor,
        set,
      ),
    ),
  );
  const heard = parts.filter(({ winner }) => winner !== undefined && counts(winner) && !winner.reply.declines);
  const replies = [
    ...new Map(heard.flatMap(({ winner }) => (winner ? [[winner.reply, winner] as const] : []))).values(),
  ];
  if (replies.length === 0) return undefined;
  // What only tells, or thanks, asks for no answer.
  const notAnswered = parts.filter((part) => part.asks && !heard.includes(part)).map(({ text }) => text);
  return { kind: "replies", replies, notAnswered };
}

/** The sentences of a message: its pieces, joined where no sentence ends; empty where there is only one. */
export function sentencesOf(text: string, { lexicon }: Pick<RuleSet, "lexicon">): string[] {
  const sentences: string[] = [];
  for (const piece of piecesOf(text, lexicon)) {
    const begins = sentences.length === 0 || piece.boundary === "stop" || piece.boundary === "question";
    if (begins) sentences.push(piece.text);
    else sentences.push(`${sentences.pop()} ${piece.text}`);
  }
  return sentences.length > 1 ? sentences : [];
}

/**
 * What a message of several parts asks for: the reply of each part when it likely asks several things, or that of its only
 * question. Undefined when the whole message is judged as one.
 * @param whole what the whole message may mean, the likeliest first
 */
export async function decideParts(
  text: string,
  whole: readonly Reading[],
  visitor: VisitorFacts,
  set: RuleSet,
): Promise<Found | undefined> {
  const { mostAnswers, several } = set.lexicon.matching;
  if (mostAnswers < 2 || set.samples.has(wordsAlone(text))) return undefined;
  const listed = await answerList(entriesOf(text), visitor, set);
  if (listed !== undefined) return listed;
  const parting = bestParting(text, whole, set);
  const answered =
    parting !== undefined && parting.chance >= several ? await answerEach(parting.segments, visitor, set) : undefined;
  if (answered !== undefined) return answered;
  const parts = await Promise.all(
    sentencesOf(text, set)
      .map((sentence) => withoutOpening(sentence, set.lexicon) || sentence)
      .map((part) => answerTo(part, sureOf(readingsOf(part, set.model), set), visitor, set)),
  );
  return onlyQuestion(parts, whole, set);
}
