import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { readTeachingContent } from "#app/evaluation/evidence/content.server.ts";
import type { TeachingPassage } from "#app/evaluation/evidence/document-file.ts";
import type { EvidenceModel } from "#app/evaluation/evidence/evidence-model.server.ts";
import { labelOf } from "#app/evaluation/evidence/lesson.ts";
import { learnLessons, lessonsOf } from "#app/evaluation/evidence/lessons.server.ts";
import { passagesOf } from "#app/evaluation/evidence/score.server.ts";
import { readText } from "#app/evaluation/text/read.server.ts";
import { type Letter, loadEvaluationSet, NO_PASSAGES } from "#tests/data/evaluation/load.ts";
import { contentElements } from "#tests/support/evidence.ts";

/** A passage that scores less for an element that its letter shows teaches nothing about it: another is likelier to show it. */
const LEAST_SHOWN = 0.08;
/** One that scores less for an element that is not shown does not look like it. */
const LEAST_NOT_SHOWN = 0.38;

interface Best {
  label: string;
  expected: boolean;
  text: string;
  sentences: readonly string[];
}

/** For each element of a letter the passage that shows it most, by what the sentences alone have taught. */
async function bestOf({ text, competencies, asked }: Letter, sentences: EvidenceModel): Promise<Best[]> {
  const [competency] = competencies;
  if (!competency) return [];
  const { elements, name } = competency;
  const labels = elements.map((element) => labelOf(name, element.name));
  const counted = passagesOf(await readText(text)).filter(({ exclusion }) => exclusion === null);
  const scored = counted.map((passage) => ({ passage, scores: sentences.scoresOf(passage.text, labels) }));
  return elements.flatMap(({ id }, at): Best[] => {
    const [best] = scored.sort((a, b) => (b.scores[at] ?? 0) - (a.scores[at] ?? 0));
    const expected = asked.some((one) => one.expected && one.ids.includes(id));
    if (!best || (best.scores[at] ?? 0) < (expected ? LEAST_SHOWN : LEAST_NOT_SHOWN)) return [];
    return [{ label: labels[at] ?? "", expected, text: best.passage.text, sentences: best.passage.sentences }];
  });
}

/** A passage that looks most like an element that is not shown still shows those whose own best passages it overlaps. */
function passagesFrom(best: readonly Best[]): TeachingPassage[] {
  const shown = best.filter(({ expected }) => expected);
  return [...Map.groupBy(best, ({ text }) => text)].map(([text, own]) => ({
    text,
    shows: shown
      .filter((one) => one.sentences.some((sentence) => own.some(({ sentences }) => sentences.includes(sentence))))
      .map(({ label }) => label),
    showsNot: own.filter(({ expected }) => !expected).map(({ label }) => label),
  }));
}

/** Writes content/evidence/documents/passages.json: run it after a change of sentences or documents. */
async function writePassages(): Promise<void> {
  const content = await readTeachingContent(resolve("content/evidence"));
  const withoutPassages = content.documents.map((document) => ({ ...document, passages: [] }));
  const sentences = await learnLessons(await lessonsOf(contentElements(content), content.nothing, withoutPassages));
  const files: Record<string, Record<number, TeachingPassage[]>> = {};
  for (const letter of loadEvaluationSet()) {
    if (NO_PASSAGES.has(letter.set)) continue;
    const file = `${letter.set}.md`;
    const number = Number(letter.id.slice(letter.set.length + 1));
    const passages = passagesFrom(await bestOf(letter, sentences));
    if (passages.length > 0) files[file] = { ...files[file], [number]: passages };
  }
  writeFileSync("content/evidence/documents/passages.json", `${JSON.stringify(files, null, 1)}\n`);
}

await writePassages();
