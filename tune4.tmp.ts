import { loadEvaluationSet } from "#tests/data/evaluation/load.ts";
import { sentencesOf } from "#app/evaluation/scorer/sentences.server.ts";
import { guardsFor, certifiesLearningOnly } from "#app/evaluation/scorer/exclusions.server.ts";
import { affirmedPart } from "#app/evaluation/scorer/negation.server.ts";
import { stemsOf } from "#app/evaluation/scorer/concepts.server.ts";
import { isForeign } from "#app/evaluation/scorer/language.server.ts";
import { copyDetector } from "#app/evaluation/scorer/copied.server.ts";
const set = loadEvaluationSet().filter((t) => !t.heldBack);
const text = set.map((t) => t.text).join("\n\n").repeat(6).slice(0, 300000);
const time = (n, f) => { const s = performance.now(); const r = f(); console.log(n, (performance.now() - s).toFixed(0)); return r; };
for (let i = 0; i < 2; i++) {
const s = time("sentences", () => sentencesOf(text)); console.log(s.length);
const g = time("guardsFor", () => guardsFor(s));
time("guard", () => s.map(g)); time("affirmed", () => s.map((x) => affirmedPart(x.text)));
time("stems", () => s.map((x) => stemsOf(x.text))); time("learn", () => certifiesLearningOnly(text)); time("foreign", () => isForeign(text));
const c = copyDetector(set[0].competency.elements.map((e) => e.definition)); time("copy", () => s.map((x) => c(x.text)));
}
