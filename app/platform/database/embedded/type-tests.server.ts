import { badValue, notSupported } from "./errors.server.ts";
import { type TypeName, typeOf, type Value } from "./values.server.ts";

const ALIASES = new Map<string | number, TypeName>([
  ["number", "number"],
  ["string", "string"],
  [2, "string"],
  ["object", "object"],
  [3, "object"],
  ["array", "array"],
  [4, "array"],
  ["binData", "binData"],
  [5, "binData"],
  ["objectId", "objectId"],
  [7, "objectId"],
  ["bool", "bool"],
  [8, "bool"],
  ["date", "date"],
  [9, "date"],
  ["null", "null"],
  [10, "null"],
  ["regex", "regex"],
  [11, "regex"],
]);

/** The test of `$type`; single number types are refused, because the engine keeps one kind of number. */
export function typeTest(operand: Value): (value: Value) => boolean {
  const names = Array.isArray(operand) ? operand : [operand];
  if (names.length === 0) throw badValue("$type must match at least one type");
  const types = names.map((name) => {
    if (typeof name !== "string" && typeof name !== "number")
      throw badValue("type must be represented as a number or a string");
    const type = ALIASES.get(name);
    if (!type) throw notSupported(`$type: ${name}`);
    return type;
  });
  return (value) => types.includes(typeOf(value));
}
