import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { ruleDirectories } from "#app/counsellor/load/read-directory.server.ts";
import { readTeachingContent } from "#app/evaluation/evidence/content.server.ts";
import { labelOf } from "#app/evaluation/evidence/lesson.ts";
import { learnLessons, lessonsOf } from "#app/evaluation/evidence/lessons.server.ts";
import { copyLearnt } from "#app/learning/learn.server.ts";
import { sampleCompetencies } from "#app/samples/catalogue.server.ts";
import { runCommand } from "./run-command.ts";

// For the build: learns what rules and content teach, keeps it in a folder, and prints the hash of the rules if nothing is wrong with them.
await runCommand(async () => {
  const [folder = ""] = process.argv.slice(2);
  const [{ findings, snapshot }] = await Promise.all([loadRules(ruleDirectories()), learnEvidence()]);
  await copyLearnt(folder);
  if (findings.length === 0) console.log(snapshot.hash);
});

/** What teaches the evaluator of a database that begins with the competencies of content/. */
async function learnEvidence(): Promise<void> {
  const content = await readTeachingContent();
  const elements = sampleCompetencies().flatMap(({ name: competency, elements: own }) =>
    own.map(({ name, definition }) => {
      const { shows = [], showsNot = [] } = content.elements.get(labelOf(competency, name)) ?? {};
      return { competency, name, definition, shows, showsNot };
    }),
  );
  await learnLessons(await lessonsOf(elements, content.nothing, content.documents));
}
