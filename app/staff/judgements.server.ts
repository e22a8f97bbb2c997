import { certificationRules } from "#app/certification/rules.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { cached } from "#app/platform/cache.server.ts";
import { listDecidedCases } from "#app/records/certification-cases.server.ts";
import { listCompetencies } from "#app/records/competency-elements.server.ts";
import { InterviewSheets, SHOWN } from "#app/records/interview-sheets.server.ts";
import { compareGroups, type FairnessLine, newestReviewed, type Reviewed } from "./fairness.server.ts";
import { type Compared, type Pair, weightedKappa } from "./kappa.ts";

/** How far those agree who judged the same elements: of a competency, of an assessor with everybody else, or of the evaluator with whoever reviewed it. */
export interface JudgementLine extends Compared {
  about: "competency" | "assessor" | "evaluator";
  name: string;
  /** The same of what was judged of late, and of as many days before; content says how many. */
  late: Compared;
  before: Compared;
  /** Whether somebody is to look closer: even the upper end of an interval is lower than content asks for, or than it was before. */
  alert: "low" | "lower than before" | null;
}

/** What auditors see of judgements that were compared. */
export interface Judgements {
  /** Decided cases that are looked at, the newest; how many had a second judgement, and how many of these a third. */
  decided: number;
  second: number;
  third: number;
  /** How many days are late. */
  days: number;
  /** Why cases were chosen, with how many. */
  reasons: { reason: string; cases: number }[];
  lines: JudgementLine[];
  /** The evaluator beside assessors, by groups of certificates. */
  groups: FairnessLine[];
}

const DAY_MS = 86_400_000;
const NEWEST_OF_TWO = 300;
const judgements = cached(5 * 60_000, compare);

/** How far judgements agree, per competency and assessor, and of the evaluator; counted anew every five minutes. @throws ForbiddenError */
export function readJudgements(person: Person): Promise<Judgements> {
  demand(person, "audit:see");
  return judgements.read();
}

/** Elements that two have judged, and when. */
interface Twice {
  pairs: Pair[];
  at: Date;
}

function lineOf(about: JudgementLine["about"], name: string, of: readonly Twice[]): JudgementLine {
  const { fewest, alertBelow, driftDays } = certificationRules().sampling;
  const ago = (times: number) => new Date(Date.now() - times * driftDays * DAY_MS);
  const agreement = (counts: (at: Date) => boolean) =>
    weightedKappa(
      of.filter(({ at }) => counts(at)).flatMap(({ pairs }) => pairs),
      SHOWN.length,
      fewest,
    );
  const all = agreement(() => true);
  const late = agreement((at) => at >= ago(1));
  const before = agreement((at) => at < ago(1) && at >= ago(2));
  // Reviewers are shown what the evaluator doubts, so its agreement with them says something only beside what it was before.
  const low = about !== "evaluator" && (all.high ?? 1) < alertBelow;
  const lower = (late.high ?? 1) < (before.low ?? -1);
  return { about, name, ...all, late, before, alert: lower ? "lower than before" : low ? "low" : null };
}

/** What the evaluator found, and what whoever reviewed it said. */
function besideReviewer({ matches, reviews, evaluated_at: at }: Reviewed): Twice {
  const said = new Map(reviews.at(-1)?.verdicts.map(({ element_id, status }) => [element_id, status]));
  const pairs = matches.flatMap(({ elementId, matched }): Pair[] => {
    const status = said.get(elementId);
    return status ? [[matched ? 0 : 1, status === "approved" ? 0 : 1]] : [];
  });
  return { pairs, at };
}

async function compare(): Promise<Judgements> {
  const decided = await listDecidedCases();
  const twice = decided.filter(({ second }) => second);
  const sheets = await InterviewSheets.find({ case: { $in: twice.slice(0, NEWEST_OF_TWO).map(({ id }) => id) } });
  const decidedAt = new Map(twice.map(({ id, decided_at }) => [id, decided_at]));
  const names = new Map((await listCompetencies()).map(({ id, name }) => [id, name]));
  const judgedTwice = [...Map.groupBy(sheets, (sheet) => `${sheet.case} ${sheet.competency}`).values()].flatMap(
    (same) =>
      same.flatMap((one, place) =>
        same.slice(place + 1).map((other) => {
          const at = decidedAt.get(one.case) ?? one.saved_at;
          return { one, other, at, pairs: pairsOf(one, other) };
        }),
      ),
  );
  const byCompetency = Map.groupBy(judgedTwice, ({ one }) => one.competency);
  const byAssessor = Map.groupBy(
    judgedTwice.flatMap(({ one, other, ...rest }) => [one, other].map((sheet) => ({ sheet, ...rest }))),
    ({ sheet }) => sheet.assessor,
  );
  const reviewed = await newestReviewed();
  const since = new Date(Date.now() - 2 * certificationRules().sampling.driftDays * DAY_MS);
  const ofLate = reviewed.filter(({ evaluated_at }) => evaluated_at >= since).map(besideReviewer);
  const why = twice.map(({ sampled }) => sampled ?? "Asked for by the assessor");
  return {
    decided: decided.length,
    second: twice.length,
    third: twice.filter(({ third }) => third).length,
    days: certificationRules().sampling.driftDays,
    reasons: [...Map.groupBy(why, (reason) => reason)].map(([reason, all]) => ({ reason, cases: all.length })),
    lines: [
      ...[...byCompetency].map(([id, of]) => lineOf("competency", names.get(id) ?? "Deleted competency", of)),
      ...[...byAssessor.values()].map((of) => lineOf("assessor", of[0]?.sheet.assessor_name ?? "", of)),
      lineOf("evaluator", "Evaluator and reviewers", ofLate),
    ],
    groups: compareGroups(reviewed, names),
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
