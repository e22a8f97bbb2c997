import { bankLetters } from "./bank.ts";
import { foundryLetters } from "./foundry.ts";
import { hospitalLetters } from "./hospital.ts";
import type { Letter } from "./letter.ts";
import { managementLetters } from "./management.ts";
import { oddLetters } from "./odd.ts";
import { partialLetters } from "./partial.ts";
import { technologyLetters } from "./technology.ts";

export const allLetters: readonly Letter[] = [
  ...managementLetters,
  ...hospitalLetters,
  ...foundryLetters,
  ...technologyLetters,
  ...bankLetters,
  ...partialLetters,
  ...oddLetters,
];
