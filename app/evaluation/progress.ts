import { MATCH_THRESHOLD } from "./types.ts";

/** What progress needs to know of a competency; `readCatalogue` gives it. */
export interface ProgressCompetency {
  id: string;
  name: string;
  elements: readonly { id: string; name: string }[];
}

/** What progress needs to know of a row of student_uploads. */
export interface ProgressUpload {
  element_id: string;
  ai_match_score: number;
  status: "approved" | "revision_needed";
}

/** How a student stands on one element over all their certificates. */
export interface ElementStanding {
  id: string;
  name: string;
  competency: string;
  /** The best score so far, 0 to 1; null when nothing was judged yet. */
  score: number | null;
  /** Whether some certificate was approved for it; it counts once however often that happened. */
  approved: boolean;
}

export interface CompetencyProgress {
  id: string;
  name: string;
  completed: number;
  total: number;
  /** 0 to 100; to be shown without decimals. */
  percent: number;
  elements: ElementStanding[];
}

export interface Progress {
  completed: number;
  total: number;
  /** 0 to 100; to be shown with one decimal. */
  percent: number;
  competencies: CompetencyProgress[];
}

const HIGHLIGHTS = 3;

/** A student's progress: approved elements over all elements, per competency and overall. */
export function progressOf(catalogue: readonly ProgressCompetency[], uploads: readonly ProgressUpload[]): Progress {
  const byElement = Map.groupBy(uploads, (upload) => upload.element_id);
  const competencies = catalogue.map(({ id, name, elements }) => {
    const standings = elements.map((element) => standing(element, name, byElement.get(element.id) ?? []));
    const completed = standings.filter(({ approved }) => approved).length;
    return {
      id,
      name,
      completed,
      total: elements.length,
      percent: share(completed, elements.length),
      elements: standings,
    };
  });
  const completed = competencies.reduce((sum, competency) => sum + competency.completed, 0);
  const total = competencies.reduce((sum, competency) => sum + competency.total, 0);
  return { completed, total, percent: share(completed, total), competencies };
}

function standing(
  { id, name }: { id: string; name: string },
  competency: string,
  uploads: readonly ProgressUpload[],
): ElementStanding {
  const scores = uploads.map(({ ai_match_score }) => ai_match_score);
  const score = scores.length === 0 ? null : Math.max(...scores);
  return { id, name, competency, score, approved: uploads.some(({ status }) => status === "approved") };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, (part / whole) * 100);
}

/**
 * The three strongest elements, at or above the threshold, and the three that most need attention, below it (section
 * 9). Where an assessor decided otherwise than the score, the assessor's word counts: approved needs no attention.
 */
export function highlightsOf(progress: Progress): { strengths: ElementStanding[]; improvement: ElementStanding[] } {
  const judged = progress.competencies.flatMap(({ elements }) => elements).filter(({ score }) => score !== null);
  const byScore = judged.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
  return {
    strengths: byScore.filter(isStrong).slice(0, HIGHLIGHTS),
    improvement: byScore
      .filter((element) => !element.approved)
      .reverse()
      .slice(0, HIGHLIGHTS),
  };
}

function isStrong({ approved, score }: ElementStanding): boolean {
  return approved && (score ?? 0) >= MATCH_THRESHOLD;
}
