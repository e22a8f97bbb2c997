import mongoose from "mongoose";

interface Stage {
  stage: string;
  inputStage?: Stage;
  inputStages?: Stage[];
}

function stagesOf({ stage, inputStage, inputStages }: Stage): string[] {
  return [stage, ...[inputStage, ...(inputStages ?? [])].flatMap((below) => (below ? stagesOf(below) : []))];
}

/** A read as mongoose sends it. */
type Seen = { collection: string; method: string; filter: object; options: Record<string, unknown> };

/** The reads that a piece of work sends to the database. */
export async function readsOf(work: () => Promise<unknown>): Promise<Seen[]> {
  const seen: Seen[] = [];
  mongoose.set("debug", (collection: string, method: string, filter: object, options: Record<string, unknown> = {}) => {
    seen.push({ collection, method, filter, options });
  });
  try {
    await work();
  } finally {
    mongoose.set("debug", false);
  }
  return seen;
}

/** The stages by which the database would answer a read. */
export async function planOf({ collection, method, filter, options }: Seen): Promise<string[]> {
  const db = mongoose.connection.db;
  const command =
    method === "find"
      ? { find: collection, filter, sort: options.sort ?? {}, limit: options.limit ?? 0 }
      : { count: collection, query: filter };
  const explained = await db?.command({ explain: command, verbosity: "queryPlanner" });
  const plan = explained?.queryPlanner.winningPlan;
  return stagesOf(plan.queryPlan ?? plan);
}
