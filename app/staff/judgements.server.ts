import { certificationRules } from "#app/certification/rules.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { cached } from "#app/platform/cache.server.ts";
import { listDecidedCases } from "#app/records/certification-cases.server.ts";
import { listCompetencies } from "#app/records/competency-elements.server.ts";
import { InterviewSheets, SHOWN } from "#app/records/interview-sheets.server.ts";
import { compareGroups, type FairnessLine } from "./fairness.server.ts";
import { type Compared, type Pair, weightedKappa } from "./kappa.ts";

/** How far those agree who judged the same elements: of a competency, or of an assessor with everybody else. */
export interface JudgementLine extends Compared {
  about: "competency" | "assessor";
  name: string;
  /** Whether even the upper end of the interval is lower than content asks for. */
  alert: boolean;
}

/** What auditors see of judgements that were compared. */
export interface Judgements {
  /** Decided cases that are looked at, the newest; how many had a second judgement, and how many of these a third. */
  decided: number;
  second: number;
  third: number;
  /** Why cases were chosen, with how many. */
  reasons: { reason: string; cases: number }[];
  lines: JudgementLine[];
  /** The evaluator beside assessors, by groups of certificates. */
  groups: FairnessLine[];
}

const NEWEST_OF_TWO = 300;
const judgements = cached(60_000, compare);

/** How far judgements agree, per competency and assessor; counted anew once a minute. @throws ForbiddenError */
export function readJudgements(person: Person): Promise<Judgements> {
  demand(person, "audit:see");
  return judgements.read();
}

async function compare(): Promise<Judgements> {
  const decided = await listDecidedCases();
  const twice = decided.filter(({ second }) => second);
  const sheets = await InterviewSheets.find({ case: { $in: twice.slice(0, NEWEST_OF_TWO).map(({ id }) => id) } });
  const names = new Map((await listCompetencies()).map(({ id, name }) => [id, name]));
  const judgedTwice = [...Map.groupBy(sheets, (sheet) => `${sheet.case} ${sheet.competency}`).values()].flatMap(
    (same) =>
      same.flatMap((one, place) => same.slice(place + 1).map((other) => ({ one, other, pairs: pairsOf(one, other) }))),
  );
  const byCompetency = Map.groupBy(judgedTwice, ({ one }) => one.competency);
  const byAssessor = Map.groupBy(
    judgedTwice.flatMap(({ one, other, pairs }) => [one, other].map((sheet) => ({ sheet, pairs }))),
    ({ sheet }) => sheet.assessor,
  );
  const line = (about: JudgementLine["about"], name: string, of: readonly { pairs: Pair[] }[]): JudgementLine => {
    const { fewest, alertBelow } = certificationRules().sampling;
    const pairs = of.flatMap(({ pairs }) => pairs);
    const compared = weightedKappa(pairs, SHOWN.length, fewest);
    return { about, name, ...compared, alert: compared.kappa !== null && (compared.high ?? 1) < alertBelow };
  };
  const why = twice.map(({ sampled }) => sampled ?? "Asked for by the assessor");
  return {
    decided: decided.length,
    second: twice.length,
    third: twice.filter(({ third }) => third).length,
    reasons: [...Map.groupBy(why, (reason) => reason)].map(([reason, all]) => ({ reason, cases: all.length })),
    lines: [
      ...[...byCompetency].map(([id, of]) => line("competency", names.get(id) ?? "Deleted competency", of)),
      ...[...byAssessor.values()].map((of) => line("assessor", of[0]?.sheet.assessor_name ?? "", of)),
    ],
    groups: await compareGroups(),
  };
}

type Sheet = Awaited<ReturnType<typeof InterviewSheets.find>>[number];

function pairsOf(one: Sheet, other: Sheet): Pair[] {
  const others = new Map(other.verdicts.map(({ element_id, verdict }) => [element_id, verdict]));
  return one.verdicts.flatMap(({ element_id, verdict }) => {
    const second = others.get(element_id) ?? null;
    return verdict === null || second === null ? [] : [[SHOWN.indexOf(verdict), SHOWN.indexOf(second)] as const];
  });
}
