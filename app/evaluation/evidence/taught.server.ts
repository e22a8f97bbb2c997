import { createHash } from "node:crypto";
import { cached } from "#app/platform/cache.server.ts";
import { log } from "#app/platform/log.server.ts";
import { listTeaching } from "#app/records/competency-elements.server.ts";
import { readTeachingContent, type TeachingContent } from "./content.server.ts";
import type { EvidenceModel } from "./evidence-model.server.ts";
import { labelOf, type TaughtElement } from "./lesson.ts";
import { type Lessons, learnLessons, lessonsOf } from "./lessons.server.ts";

/** What nobody has asked for during so long is put away: it is as large as all the rest of the process. */
const PUT_AWAY_MS = 10 * 60_000;
/** How long an edit of the sentences may stay unseen. */
const LOOK_EVERY_MS = 5_000;

/** The elements in use with the sentences that teach them: their own, or those of content/evidence while they have none. */
export async function taughtElements(content: TeachingContent): Promise<TaughtElement[]> {
  const elements = await listTeaching();
  return elements.map(({ competency, name, definition, sentences }) => {
    const { shows = [], showsNot = [] } = sentences ?? content.elements.get(labelOf(competency, name)) ?? {};
    return { competency, name, definition, shows, showsNot };
  });
}

interface Lesson {
  lessons: Lessons;
  hash: string;
}

async function readLesson(): Promise<Lesson> {
  const content = await readTeachingContent();
  const lessons = await lessonsOf(await taughtElements(content), content.nothing, content.documents);
  return { lessons, hash: createHash("sha256").update(JSON.stringify(lessons)).digest("hex") };
}

const lesson = cached(LOOK_EVERY_MS, readLesson);
let current: { hash: string; model: EvidenceModel } | undefined;
let learning: Promise<void> | undefined;
let puttingAway: NodeJS.Timeout | undefined;

function putAwayLater(): void {
  clearTimeout(puttingAway);
  puttingAway = setTimeout(() => {
    current = undefined;
  }, PUT_AWAY_MS).unref();
}

/** Learns what sentences and documents teach now; one lesson at a time. */
function learnAgain({ lessons, hash }: Lesson): Promise<void> {
  learning ??= learnLessons(lessons)
    .then((model) => {
      current = { hash, model };
      log.info({ sentences: lessons.sentences.length }, "the evaluator has learnt its teaching sentences");
    })
    .finally(() => {
      learning = undefined;
    });
  return learning;
}

/**
 * What the teaching sentences have taught. After an edit of them it is learnt anew beside the work, and what was learnt last
 * goes on judging until then; only the first call waits, and one after a long time without any.
 * @throws errors of the database and of the thread that learns, while nothing has been learnt yet
 */
export async function evidenceNow(): Promise<EvidenceModel> {
  if (!current) {
    await learnAgain(await lesson.read());
    return evidenceNow();
  }
  const { model, hash } = current;
  putAwayLater();
  const now = await lesson.read().catch(() => undefined);
  if (now && now.hash !== hash)
    learnAgain(now).catch((error: unknown) => log.warn({ err: error }, "the teaching sentences could not be learnt"));
  return model;
}

/** Lets an edit of the sentences be seen at once. */
export function forgetLesson(): void {
  lesson.invalidate();
}
