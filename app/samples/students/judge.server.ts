import { evaluateCertificate } from "#app/evaluation/evaluate-certificate.server.ts";
import { evidenceNow } from "#app/evaluation/evidence/taught.server.ts";
import { BusyError } from "#app/platform/queue.server.ts";
import type { CatalogueEntry } from "#app/records/competency-elements.server.ts";
import type { EvaluationRow } from "#app/records/evaluations.server.ts";
import type { SamplePerson } from "../people.ts";

/** What the evaluator says of a certificate. */
export type Judgement = Pick<
  EvaluationRow,
  "evaluator" | "text_hash" | "flags" | "matches" | "overall_match" | "summary"
>;

/** A certificate to be judged. */
export interface Judged {
  /** What it is made from: the same words and form for whomever. */
  made: string;
  person: SamplePerson;
  bytes: Buffer;
  fileName: string;
  competency: CatalogueEntry;
}

/** Finds what the evaluator says of a certificate. */
export type Judge = (judged: Judged, signal?: AbortSignal) => Promise<Judgement>;

/** What says more about the machine than about a letter of one page. */
const HURRIED: ReadonlySet<string> = new Set(["busy", "timeout", "memory"]);

/** Has every certificate judged by the evaluator itself, without any model. @throws BusyError, the signal's reason */
export const judgeEach: Judge = async ({ bytes, fileName, competency }, signal) => {
  const { name, definition, elements } = competency;
  const settings = { evidence: await evidenceNow(), ...(signal && { signal }) };
  const evaluation = await evaluateCertificate(
    { bytes, fileName, competency: { name, definition }, elements },
    settings,
  );
  if (!evaluation.ok && HURRIED.has(evaluation.reason)) throw new BusyError();
  const { evaluator, textHash, flags, matchedElements, overallMatch, summary } = evaluation.result;
  return { evaluator, text_hash: textHash, flags, matches: matchedElements, overall_match: overallMatch, summary };
};

/** Has the same letter judged once, for the first it is written for, and puts the names of the others into what was said. */
export function judgeOnce(judge: Judge = judgeEach): Judge {
  const known = new Map<string, Promise<{ judgement: Judgement; person: SamplePerson }>>();
  return async (judged, signal) => {
    const key = `${judged.made} ${judged.person.gender} ${judged.competency.id}`;
    const first = known.get(key) ?? judge(judged, signal).then((judgement) => ({ judgement, person: judged.person }));
    known.set(key, first);
    const { judgement, person } = await first;
    return person === judged.person ? judgement : renamed(judgement, person, judged.person);
  };
}

function renamed(judgement: Judgement, from: SamplePerson, to: SamplePerson): Judgement {
  const named = (text: string) => text.replaceAll(from.name, to.name).replaceAll(from.family, to.family);
  const matches = judgement.matches.map((match) => ({
    ...match,
    reasoning: named(match.reasoning),
    quotes: match.quotes.map(named),
    ...(match.ocrQuotes && { ocrQuotes: match.ocrQuotes.map(named) }),
  }));
  return { ...judgement, matches };
}
