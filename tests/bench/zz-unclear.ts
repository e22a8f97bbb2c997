import { readFileSync, writeFileSync } from "node:fs";
import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { readAnswer } from "#app/counsellor/understanding/read-answer.ts";
const { ruleSet: set } = await loadRules({ rules: "rules", content: "content" });
const f = "rules/samples/answers/unclear.txt"; const keep = [];
for (const t of readFileSync(f, "utf8").trim().split("\n")) {
  let heard = 0;
  for (const flow of set!.flows.values()) for (const s of flow.steps.values()) if (s.kind === "asks") { const r = await readAnswer(t, { ...s, heard: undefined }, set!, new Date("2026-11-22")); if (r.kind === "answer") heard++; }
  if (heard === 0) keep.push(t); else console.log("drop", heard, t);
}
writeFileSync(f, keep.join("\n") + "\n");
