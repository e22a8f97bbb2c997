import { ofConditions } from "./mistakes/conditions.ts";
import { ofFiles } from "./mistakes/files.ts";
import { ofFlows } from "./mistakes/flows.ts";
import type { Mistake } from "./mistakes/mistake.ts";
import { ofReferences } from "./mistakes/references.ts";
import { ofSamples } from "./mistakes/samples.ts";
import { ofShape } from "./mistakes/shape.ts";
import { ofTexts } from "./mistakes/texts.ts";
import { ofValues } from "./mistakes/values.ts";

/** Every mistake that an editor can make. */
export const mistakes: readonly Mistake[] = [
  ...ofTexts,
  ...ofFiles,
  ...ofShape,
  ...ofConditions,
  ...ofValues,
  ...ofReferences,
  ...ofFlows,
  ...ofSamples,
];
