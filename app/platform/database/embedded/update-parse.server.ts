import { EngineError, failedToParse, notSupported } from "./errors.server.ts";
import { type Document, isDocument, isIndex, type Value } from "./values.server.ts";

/** One field operation of an update, such as $set of a path. */
export interface Operation {
  operator: string;
  name: string;
  path: string[];
  operand: Value;
}

const OPERATORS = new Set([
  "$set",
  "$unset",
  "$inc",
  "$mul",
  "$min",
  "$max",
  "$push",
  "$addToSet",
  "$pull",
  "$pullAll",
  "$pop",
  "$rename",
  "$bit",
  "$currentDate",
  "$setOnInsert",
]);

/** Whether an update replaces the whole document. */
export function isReplacement(update: Document): boolean {
  return !Object.keys(update)[0]?.startsWith("$");
}

/** Reads an update document to its operations in the order in which MongoDB applies them: by field name. */
export function parseOperations(update: Document): Operation[] {
  const operations: Operation[] = [];
  for (const operator of Object.keys(update)) {
    const fields = update[operator];
    if (!OPERATORS.has(operator)) {
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDocument(fields))
      throw failedToParse(`Modifiers operate on fields but we found another type for ${operator}`);
    for (const name of Object.keys(fields)) operations.push(operation(operator, name, fields[name]));
  }
  checkConflicts(operations);
  return operations.sort((a, b) => comparePaths(a.path, b.path));
}

function operation(operator: string, name: string, operand: Value): Operation {
  const path = name.split(".");
  if (path.some((part) => part === ""))
    throw new EngineError(56, `The update path '${name}' contains an empty field name`);
  if (path.includes("$")) throw notSupported("the positional operator $ in updates");
  for (const part of path) {
    if (part.startsWith("$") && !/^\$\[[a-z]?[a-zA-Z0-9]*\]$/.test(part)) {
      throw new EngineError(52, `The dollar ($) prefixed field '${part}' in '${name}' is not allowed`);
    }
  }
  return { operator, name, path, operand };
}

function checkConflicts(operations: Operation[]): void {
  const taken: string[][] = [];
  for (const { path, operator, operand, name } of operations) {
    const paths = operator === "$rename" && typeof operand === "string" ? [path, operand.split(".")] : [path];
    for (const candidate of paths) {
      if (taken.some((other) => overlaps(other, candidate))) {
        throw new EngineError(40, `Updating the path '${name}' would create a conflict at '${name}'`);
      }
      taken.push(candidate);
    }
  }
}

function overlaps(left: string[], right: string[]): boolean {
  const shorter = Math.min(left.length, right.length);
  for (let i = 0; i < shorter; i++) if (left[i] !== right[i]) return false;
  return true;
}

function comparePaths(left: string[], right: string[]): number {
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const a = left[i] as string;
    const b = right[i] as string;
    if (a === b) continue;
    if (isIndex(a) && isIndex(b)) return Number(a) - Number(b);
    return a < b ? -1 : 1;
  }
  return left.length - right.length;
}
