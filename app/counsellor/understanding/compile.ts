import type { UnderstandingFile } from "../format/understanding.ts";
import { commandTable } from "./commands.ts";
import { saysTable } from "./says.ts";
import { tokensOf } from "./tokens.ts";
import { yearTable } from "./years.ts";

/** The words of rules/understanding.json, ready to be looked for. */
export interface Understanding {
  readonly commands: ReturnType<typeof commandTable>;
  readonly years: ReturnType<typeof yearTable>;
  /** Yes and no to a question of the counsellor that is no step. */
  readonly yesOrNo: ReturnType<typeof saysTable>;
  readonly corrections: readonly (readonly string[])[];
}

/** @param numbers numbers in words @param fillers words that carry no meaning, from rules/words.json */
export function compileUnderstanding(
  file: UnderstandingFile,
  numbers: Iterable<readonly [string, number]>,
  fillers: readonly string[],
): Understanding {
  return {
    commands: commandTable(file, fillers),
    years: yearTable(file, numbers, fillers),
    yesOrNo: saysTable(file, {}, fillers),
    corrections: file.correction.map(tokensOf),
  };
}
