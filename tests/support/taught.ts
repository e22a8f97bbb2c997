import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { contentEvidence } from "./evidence.ts";

/** Has the real samples learnt once and at the same time, before test files that run side by side would each begin to. */
export default async function setup(): Promise<void> {
  await Promise.all([loadRules({ rules: "rules", content: "content" }), contentEvidence()]);
}
