import { expect, test } from "vitest";
import { evaluateText } from "#app/evaluation/evaluate-text.server.ts";
import { readTeachingContent } from "#app/evaluation/evidence/content.server.ts";
import { labelOf } from "#app/evaluation/evidence/lesson.ts";
import { learnLessons, lessonsOf } from "#app/evaluation/evidence/lessons.server.ts";
import { contentElements } from "#tests/support/evidence.ts";
import { competency, elements, evidence } from "./support/texts.ts";

const content = await readTeachingContent("content/evidence");
const label = labelOf(competency.name, elements[0]?.name ?? "");
const passages = content.documents.flatMap((document) =>
  document.passages.filter(({ shows }) => shows.includes(label)).map(({ text }) => ({ text, letter: document.text })),
);

test("nobody is shown a passage of a letter as an example, however like it their own words are", async () => {
  const written = new Set([...(content.elements.get(label)?.shows ?? []), elements[0]?.definition]);
  expect(passages.length).toBeGreaterThan(10);
  for (const { text } of passages) expect(written).toContain(evidence.nearest(text, label)?.text);
});

test("what is copied from an example that is shown does not count, though a letter that taught has the same words", async () => {
  const example =
    content.elements.get(label)?.shows.find((sentence) => sentence.split(" ").length > 15) ??
    "The element has no sentences.";
  const [first] = content.documents;
  if (!first) throw new Error("No documents teach.");
  const same = { ...first, passages: [{ text: `${example} It was so.`, shows: [label], showsNot: [] }] };
  const model = await learnLessons(
    await lessonsOf(contentElements(content).slice(0, 12), content.nothing.slice(0, 50), [
      same,
      ...content.documents.slice(1, 40),
    ]),
  );
  const letter = `To whom it may concern\n\nMs. Asha Menon worked with us.\n\n${example} It was so.\n\nWe wish her well.`;
  const { flags, matchedElements } = await evaluateText({ text: letter, competency, elements }, { evidence: model });
  expect(flags.map(({ kind }) => kind)).toContain("copied-text");
  expect(matchedElements[0]?.reasoning).toContain("repeats a definition or an example");
});
