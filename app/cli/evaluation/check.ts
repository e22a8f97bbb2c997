import { labelOf } from "#app/evaluation/evidence/lesson.ts";
import { evidenceNow } from "#app/evaluation/evidence/taught.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { listTeaching } from "#app/records/competency-elements.server.ts";

/** Prints what an editor should look at among the sentences that teach the elements in use. */
export async function check(): Promise<void> {
  await connectDatabase(env(), { own: false });
  try {
    const evidence = await evidenceNow();
    for (const { competency, name } of await listTeaching()) {
      const label = labelOf(competency, name);
      const findings = evidence.check(label);
      console.log(`${label}: ${findings.length === 0 ? "nothing to look at" : ""}`);
      for (const { kind, about, message } of findings)
        console.log(`  ${message}${kind === "not apart" || about === "" ? "" : ` ${about}`}`);
    }
  } finally {
    await disconnectDatabase();
  }
}
