import { loadRules } from "#app/counsellor/load/load-rules.server.ts";

/** Has the real samples learnt once, before test files that run side by side would each begin to. */
export default async function setup(): Promise<void> {
  await loadRules({ rules: "rules", content: "content" });
}
