import mongoose from "mongoose";
import type { Call } from "#tests/support/calls.ts";

interface Stage {
  stage: string;
  inputStage?: Stage;
  inputStages?: Stage[];
}

function stagesOf({ stage, inputStage, inputStages }: Stage): string[] {
  return [stage, ...[inputStage, ...(inputStages ?? [])].flatMap((below) => (below ? stagesOf(below) : []))];
}

/** The stages by which the database would answer a read. */
export async function planOf({ collection, method, filter, options }: Call): Promise<string[]> {
  const db = mongoose.connection.db;
  const command =
    method === "find"
      ? { find: collection, filter, sort: options.sort ?? {}, limit: options.limit ?? 0 }
      : { count: collection, query: filter };
  const explained = await db?.command({ explain: command, verbosity: "queryPlanner" });
  const plan = explained?.queryPlanner.winningPlan;
  return stagesOf(plan.queryPlan ?? plan);
}
