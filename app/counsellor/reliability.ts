import { chancesOf } from "#app/learning/calibration.ts";
import type { Learnt } from "#app/learning/teach.ts";
import { sureOf } from "./match/rank.ts";
import { likeliest } from "./match/readings.ts";
import type { RuleSet } from "./rule-set.ts";

/** Samples whose likeliest reading is this sure, and how many of these readings are right. */
export interface Band {
  /** 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly samples: number;
  readonly right: number;
}

/** How samples fare that are judged by others than themselves: what the thresholds are chosen from. */
export interface Reliability {
  /** From the surest down. */
  readonly bands: readonly Band[];
  readonly samples: number;
  /** Sure enough to be answered, by the thresholds as they are. */
  readonly answered: number;
  readonly answeredRight: number;
  /** Not answered, and the right reading is among those that are offered. */
  readonly offeredRight: number;
}

const BANDS = 10;

/** Judges every sample by samples that it is not among (its margin held out), and counts. */
export async function reliabilityOf({ taught, sampleMargins }: Learnt, set: RuleSet): Promise<Reliability> {
  const { samples, labels, calibration } = taught;
  const { heldOut } = await sampleMargins();
  const { leastOffered, mostOffered } = set.lexicon.matching;
  const counts = Array.from({ length: BANDS }, () => ({ samples: 0, right: 0 }));
  let [answered, answeredRight, offeredRight] = [0, 0, 0];
  for (const [row, { labels: own }] of samples.entries()) {
    const chances = chancesOf(heldOut.subarray(row * labels.length, (row + 1) * labels.length), calibration);
    const readings = likeliest(labels, chances);
    const [first] = readings;
    if (first === undefined) continue;
    const right = own.includes(first.meaning);
    const band = counts[Math.min(BANDS - 1, Math.floor(first.chance * BANDS))];
    if (band !== undefined) {
      band.samples += 1;
      if (right) band.right += 1;
    }
    if (sureOf(readings, set).length > 0) {
      answered += 1;
      if (right) answeredRight += 1;
    } else {
      const offered = readings.filter(({ chance }) => chance >= leastOffered).slice(0, mostOffered);
      if (offered.some(({ meaning }) => own.includes(meaning))) offeredRight += 1;
    }
  }
  const bands = counts.map((each, index) => ({ from: index / BANDS, to: (index + 1) / BANDS, ...each })).reverse();
  return { bands, samples: samples.length, answered, answeredRight, offeredRight };
}
