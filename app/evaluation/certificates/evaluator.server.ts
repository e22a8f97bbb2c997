import type { ModelSettings } from "#app/platform/ask-model.server.ts";
import { env } from "#app/platform/env.server.ts";
import { accountAgrees } from "#app/records/consents.server.ts";

/** The purpose for which a student agrees that a model reads their certificates. */
const PURPOSE = "model-evaluation";

/** The model that may read a student's certificates: undefined when the settings name none, or the student has not agreed to it. */
export async function modelFor(account: string): Promise<ModelSettings | undefined> {
  const model = modelSettings();
  return model && (await accountAgrees(account, PURPOSE)) ? model : undefined;
}

/** The model evaluator that the settings name; undefined when the offline scorer judges alone. */
export function modelSettings(): ModelSettings | undefined {
  const { EVALUATOR_URL: url, EVALUATOR_MODEL: model, EVALUATOR_API_KEY: apiKey } = env();
  return url && model ? { url, model, apiKey } : undefined;
}
