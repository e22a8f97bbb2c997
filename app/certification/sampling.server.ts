import { countConfirmed } from "#app/documents/referees.server.ts";
import { keyedHash } from "#app/platform/seal.server.ts";
import { CertificationCases, type StoredCase } from "#app/records/certification-cases.server.ts";
import { InterviewSheets, SHOWN, type SheetVerdict } from "#app/records/interview-sheets.server.ts";
import { certificationRules } from "./rules.server.ts";

/** Why an assessor's judgement is to be compared with another one's; null where it is not. See content/certification.json. */
export async function reasonToSample(attempt: StoredCase, assessor: string): Promise<string | null> {
  const { sharePercent, firstOfAssessor, generousPercent, hastyMinutes, refereesBelow } = certificationRules().sampling;
  const before = await CertificationCases.count({ "recommendation.by": assessor }, firstOfAssessor + 1);
  if (before < firstOfAssessor) return `One of the assessor's first ${firstOfAssessor}`;
  const sheets = await InterviewSheets.find({ case: attempt.id, assessor });
  const verdicts = sheets.flatMap((sheet) => sheet.verdicts);
  const shown = verdicts.filter(({ verdict }) => verdict === "shown").length;
  if (generousPercent !== null && verdicts.length > 0 && (100 * shown) / verdicts.length >= generousPercent)
    return "Nearly every element was judged as shown";
  const ended = attempt.interview?.ends_at;
  const written = Math.max(0, ...sheets.map(({ saved_at }) => Number(saved_at)));
  if (hastyMinutes !== null && ended && written < Number(ended) - hastyMinutes * 60_000)
    return "The sheet was finished long before the end of the interview";
  if ((await countConfirmed(attempt.user_id)) < refereesBelow) return "Few referees have confirmed";
  // Drawn by the case alone, so that nobody knows it beforehand and asking twice draws the same.
  const drawn = Buffer.from(keyedHash(attempt.id, "sampling"), "base64url").readUInt32BE(0) / 2 ** 32;
  return drawn * 100 < sharePercent ? "Drawn" : null;
}

/** How far apart two judgements are, in steps between shown, partly and not shown. */
function stepsBetween(one: SheetVerdict["verdict"], other: SheetVerdict["verdict"]): number {
  return one === null || other === null ? 0 : Math.abs(SHOWN.indexOf(one) - SHOWN.indexOf(other));
}

/** Whether two assessors differ so far on a case that a third one is asked: an element that is shown for one and not for the other, as often as content says. */
export async function differ(attempt: StoredCase, one: string, other: string): Promise<boolean> {
  const sheets = await InterviewSheets.find({ case: attempt.id, assessor: { $in: [one, other] } });
  const of = (assessor: string) =>
    new Map(
      sheets
        .filter((sheet) => sheet.assessor === assessor)
        .flatMap(({ verdicts }) => verdicts.map(({ element_id, verdict }) => [element_id, verdict] as const)),
    );
  const others = of(other);
  const apart = [...of(one)].filter(([id, verdict]) => stepsBetween(verdict, others.get(id) ?? null) === 2);
  return apart.length >= certificationRules().sampling.thirdFrom;
}
