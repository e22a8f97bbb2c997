import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { contentEvidence } from "./evidence.ts";

/** Says that the other projects of this run need not look again. */
const TAUGHT = "TEST_TAUGHT";

/** Has the real samples learnt once and at the same time, before test files that run side by side would each begin to. */
export default async function setup(): Promise<void> {
  if (process.env[TAUGHT]) return;
  await Promise.all([loadRules({ rules: "rules", content: "content" }), contentEvidence()]);
  process.env[TAUGHT] = "1";
}
