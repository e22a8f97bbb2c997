import type { UnderstandingFile } from "../format/understanding.ts";
import { commandTable } from "./commands.ts";
import { tokensOf } from "./phrases.ts";
import { saysTable } from "./says.ts";
import { yearTable } from "./year-table.ts";

/** The words of rules/understanding.json, ready to be looked for. */
export interface Understanding {
  readonly commands: ReturnType<typeof commandTable>;
  readonly years: ReturnType<typeof yearTable>;
  /** Yes and no to a question of the counsellor that is no step. */
  readonly yesOrNo: ReturnType<typeof saysTable>;
  /** Words that deny. */
  readonly negations: ReadonlySet<string>;
  readonly corrections: readonly (readonly string[])[];
}

/** @param numbers numbers in words @param fillers words that carry no meaning, from rules/words.json */
export function compileUnderstanding(
  file: UnderstandingFile,
  numbers: Iterable<readonly [string, number]>,
  fillers: readonly string[],
): Understanding {
  // Made when first looked at: a check compiles many rule sets that never speak.
  const made = new Map<string, unknown>();
  const once = <T>(key: keyof Understanding, make: () => T): T => {
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  };
  return {
    get commands() {
      return once("commands", () => commandTable(file, fillers));
    },
    get years() {
      return once("years", () => yearTable(file, numbers, fillers));
    },
    get yesOrNo() {
      return once("yesOrNo", () => saysTable(file, {}, fillers));
    },
    get negations() {
      return once("negations", () => new Set(file.negation));
    },
    get corrections() {
      return once("corrections", () => file.correction.map(tokensOf));
    },
  };
}
