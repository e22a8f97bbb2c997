import { demand, type Person } from "#app/identity/access.server.ts";
import { cached } from "#app/platform/cache.server.ts";
import { shortDay, startOfDay } from "#app/platform/format.ts";
import { Certificates } from "#app/records/certificates.server.ts";
import { CertificationCases, RATINGS } from "#app/records/certification-cases.server.ts";
import { votesPerRule } from "#app/records/conversation-counts.server.ts";
import { Conversations } from "#app/records/conversations.server.ts";
import { countChecks, knownAddresses } from "#app/records/leads.server.ts";
import { Students } from "#app/records/students.server.ts";

/** The way from the first question to the certificate; those before the sign-up are of nobody known, so they are counted as they happen. */
const STEPS = ["Chat", "Assessment", "Sign-up", "Payment", "Documents", "Evidence", "Certificate"] as const;
const SIGN_UP = STEPS.indexOf("Sign-up");
const WEEKS = 8;
/** Of a week so many students are looked at. */
const MOST = 2000;
const WAYS = ["Eligibility check", "Registered interest", "Straight to the sign-up"] as const;

export interface FunnelLine {
  label: string;
  counts: (number | null)[];
}

export type Funnel = Awaited<ReturnType<typeof countFunnel>>;

const read = cached(10 * 60_000, countFunnel);

/** How many go on at each step of the way, by the week and the way in which they came. @throws ForbiddenError */
export function readFunnel(person: Person): Promise<Funnel> {
  demand(person, "stats:see");
  return read.read();
}

async function countFunnel() {
  const now = new Date();
  const starts = Array.from({ length: WEEKS }, (_, place) => startOfDay(now, 1 - (place + 1) * 7));
  const counted = await Promise.all(starts.map((from) => countWeek(from, startOfDay(from, 7))));
  const weeks = counted.map(({ before, cohorts }, place) => ({
    label: `Week of ${shortDay(starts[place] ?? now)}`,
    counts: [...before, ...sum(cohorts)],
  }));
  const ways = WAYS.map((label, way) => ({
    label,
    counts: [...Array(SIGN_UP).fill(null), ...sum(counted.map(({ cohorts }) => cohorts[way] ?? []))],
  }));
  const all = { label: `The last ${WEEKS} weeks`, counts: sum(weeks.map(({ counts }) => counts)) };
  return { steps: STEPS, all, weeks, ways, ratings: await countRatings(starts.at(-1) ?? now) };
}

async function countWeek(from: Date, to: Date) {
  const within = { $gte: from, $lt: to };
  const [chats, checks, students] = await Promise.all([
    Conversations.countDocuments({ created_at: within, surface: "visitor" }),
    countChecks(from, to),
    Students.find({ created_at: within }, { limit: MOST }),
  ]);
  const own = { user_id: { $in: students.map(({ user_id }) => user_id) } };
  const [known, documents, letters] = await Promise.all([
    knownAddresses(students.map(({ email }) => email)),
    Certificates.values("user_id", { ...own, competency_id: null }),
    Certificates.values("user_id", { ...own, competency_id: { $ne: null } }),
  ]);
  const [withDocuments, withLetters] = [new Set(documents), new Set(letters)];
  const cohorts = WAYS.map(() => Array<number>(STEPS.length - SIGN_UP).fill(0));
  for (const { user_id, email, student_id, stage } of students) {
    const cohort = cohorts[known.checked.has(email) ? 0 : known.interested.has(email) ? 1 : 2] ?? [];
    const certified = stage === "awarded" || stage === "withdrawn";
    const came = [true, student_id !== null, withDocuments.has(user_id), withLetters.has(user_id), certified];
    for (const [place, there] of came.entries()) cohort[place] = (cohort[place] ?? 0) + (there ? 1 : 0);
  }
  return { before: [chats, checks], cohorts };
}

function sum(lines: readonly (readonly number[])[]): number[] {
  const [first = []] = lines;
  return first.map((_, place) => lines.reduce((all, line) => all + (line[place] ?? 0), 0));
}

async function countRatings(since: Date) {
  const votes = await votesPerRule(since);
  const all = (vote: "up" | "down") => votes.reduce((total, rule) => total + rule[vote], 0);
  const of = async (field: "rated_interview" | "rated_outcome") => {
    const counts = RATINGS.map((rating) => CertificationCases.count({ [field]: rating, since: { $gte: since } }));
    const [good = 0, fair = 0, poor = 0] = await Promise.all(counts);
    return { good, fair, poor };
  };
  return [
    { label: "Answers in the chat", answers: { good: all("up"), fair: 0, poor: all("down") } },
    { label: "Interviews", answers: await of("rated_interview") },
    { label: "Ways to a decision", answers: await of("rated_outcome") },
  ];
}
