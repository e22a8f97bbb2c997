import { learn } from "#app/learning/learn.server.ts";
import type { Sample } from "#app/learning/teach.ts";
import { mapInSlices } from "../text/slices.server.ts";
import { FEWEST_SENTENCES } from "./check.ts";
import type { TeachingDocument } from "./document-file.ts";
import { deedLesson, documentLesson, passageLesson } from "./documents-model.server.ts";
import { type EvidenceModel, openEvidence } from "./evidence-model.server.ts";
import { labelOf, lessonOf, type TaughtElement } from "./lesson.ts";

/** All that teaches the evaluator. */
export interface Lessons {
  /** What shows which element: the sentences that were written for it, and then passages of documents. */
  sentences: Sample[];
  /** How many of them were written as sentences. */
  written: number;
  /** Whose deeds passages tell. */
  deeds: Sample[];
  /** What whole documents are. */
  documents: Sample[];
}

type FromDocuments = Pick<Lessons, "deeds" | "documents">;

/** What documents teach, for as long as somebody has them: to tell hundreds of them by part is dear. */
const kept = new WeakMap<readonly TeachingDocument[], Promise<FromDocuments>>();

async function toldBy(documents: readonly TeachingDocument[]): Promise<FromDocuments> {
  const told = await mapInSlices(documents, (document) => ({
    deeds: deedLesson(document),
    documents: documentLesson(document),
  }));
  return { deeds: told.flatMap(({ deeds }) => deeds), documents: told.flatMap((one) => one.documents) };
}

function fromDocuments(documents: readonly TeachingDocument[]): Promise<FromDocuments> {
  const found = kept.get(documents) ?? toldBy(documents);
  kept.set(documents, found);
  return found;
}

/**
 * Puts together what teaches the evaluator. Passages of documents teach an element beside its sentences, and none that has too
 * few of those.
 */
export async function lessonsOf(
  elements: readonly TaughtElement[],
  nothing: readonly string[],
  documents: readonly TeachingDocument[],
): Promise<Lessons> {
  const written = lessonOf(elements, nothing);
  const taught = elements.filter(({ shows }) => shows.length >= FEWEST_SENTENCES);
  const labels = new Set(taught.map(({ competency, name }) => labelOf(competency, name)));
  return {
    sentences: [...written, ...passageLesson(documents, labels)],
    written: written.length,
    ...(await fromDocuments(documents)),
  };
}

/** Learns the lessons in other threads, or reads what was kept of them. Rejects only when a thread fails. */
export async function learnLessons({ sentences, written, deeds, documents }: Lessons): Promise<EvidenceModel> {
  const [ofSentences, ofDeeds, ofDocuments] = await Promise.all([
    learn(sentences, "each"),
    learn(deeds, "each"),
    learn(documents, "each"),
  ]);
  return openEvidence({
    sentences: { taught: ofSentences.taught, heldOut: (await ofSentences.sampleMargins()).heldOut, written },
    deeds: ofDeeds.taught,
    documents: ofDocuments.taught,
  });
}
