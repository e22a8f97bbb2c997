import { TOLD_FACTS } from "../format/vocabulary.ts";
import type { Finding, JsonPath } from "./finding.ts";
import { quoted } from "./finding.ts";
import { isObject, type Json, listOf } from "./json.ts";
import { checkName, checkRoot, type Names } from "./names.ts";
import type { Source } from "./source.ts";

/** Checks context.json: the conditions and topics of remarks, names that stand twice, and replies that need no warmth. */
export function checkContext(source: Source, raw: Json, names: Names): Finding[] {
  const memory = isObject(raw.memory) ? raw.memory : {};
  const warmth = isObject(raw.warmth) ? raw.warmth : {};
  const roles = isObject(memory.roles) ? Object.keys(memory.roles) : [];
  const place = { facts: TOLD_FACTS, values: { toldRole: roles }, named: names.named };
  const remarks = listOf(memory.remarks).flatMap((remark, index): Finding[] => {
    if (!isObject(remark)) return [];
    const at: JsonPath = ["memory", "remarks", index];
    const topics = listOf(remark.topics).flatMap((topic, number) =>
      checkName(source, [...at, "topics", number], topic, names.topics, "reply"),
    );
    return [...checkRoot(source, remark.conditions, [...at, "conditions"], place), ...topics];
  });
  return [
    ...remarks,
    ...twice(source, memory.remarks, ["memory", "remarks"]),
    ...twice(source, warmth.feelings, ["warmth", "feelings"]),
    ...listOf(warmth.unless).flatMap((topic, index) =>
      checkName(source, ["warmth", "unless", index], topic, names.topics, "reply"),
    ),
  ];
}

function twice(source: Source, list: unknown, path: JsonPath): Finding[] {
  const all = listOf(list).map((each) => (isObject(each) ? each.name : undefined));
  return all.flatMap((name, index) =>
    name === undefined || all.indexOf(name) === index
      ? []
      : [
          source.finding([...path, index, "name"], {
            message: `The name ${quoted(name)} stands twice in this list.`,
            advice: "Each needs its own: by its name is remembered what has been said.",
          }),
        ],
  );
}
