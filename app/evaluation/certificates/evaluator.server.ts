import { env } from "#app/platform/env.server.ts";
import type { ModelSettings } from "#app/platform/http/ask-model.server.ts";

/** The model evaluator that the settings name; undefined when the offline scorer judges alone. */
export function modelSettings(): ModelSettings | undefined {
  const { EVALUATOR_URL: url, EVALUATOR_MODEL: model, EVALUATOR_API_KEY: apiKey } = env();
  return url && model ? { url, model, apiKey } : undefined;
}
