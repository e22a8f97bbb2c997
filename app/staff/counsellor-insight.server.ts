import { type FlowChart, flowChart } from "#app/counsellor/chart/flow-chart.ts";
import { groupQuestions, type QuestionGroup, titleOf } from "#app/counsellor/inbox/groups.ts";
import { trySample } from "#app/counsellor/inbox/try-sample.server.ts";
import type { RuleSetStatus } from "#app/counsellor/load/open-store.server.ts";
import { ruleDirectories } from "#app/counsellor/load/read-directory.server.ts";
import { answerMeant, findAnswer } from "#app/counsellor/match/find-answer.ts";
import { readFacts } from "#app/counsellor/router/read-facts.server.ts";
import type { As, RuleSet } from "#app/counsellor/rule-set.ts";
import { ruleSet, ruleSetStatus } from "#app/counsellor/rule-store.server.ts";
import { traceOf } from "#app/counsellor/trace.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { cached } from "#app/platform/cache.server.ts";
import { contentFindings } from "#app/platform/content.server.ts";
import { calendarDay, startOfDay } from "#app/platform/format.ts";
import {
  countConversationsPerDay,
  countsPerRuleAndDay,
  votesPerRule,
} from "#app/records/conversation-counts.server.ts";
import { listUnanswered, type UnansweredQuestion } from "#app/records/unanswered-questions.server.ts";

/** Which rules speak, and how much there is of each kind. @throws ForbiddenError */
export async function rulesInForce(person: Person) {
  demand(person, "counsellor-rules:see");
  const { replies, flows, invented } = await ruleSet();
  return {
    ...ruleSetStatus(),
    findings: findingsNow(),
    replies: replies.size,
    invented,
    flows: [...flows.values()].map(({ name, title }) => ({ name, title })),
  };
}

/** What is wrong in rules/ and content/ as they are now; the facts are read by both. */
function findingsNow(): RuleSetStatus["findings"] {
  const { findings } = ruleSetStatus();
  return [...findings, ...contentFindings().filter(({ file }) => !findings.some((each) => each.file === file))];
}

/** The chart of a flow of the rules in force; null when there is no such flow. @throws ForbiddenError */
export async function chartOf(person: Person, name: string): Promise<FlowChart | null> {
  demand(person, "counsellor-rules:see");
  const set = await ruleSet();
  const flow = set.flows.get(name);
  return flow ? flowChart(flow, set) : null;
}

export type TriedQuestion = Awaited<ReturnType<typeof tryQuestion>>;

/** Asks the rules in force a question without a conversation, and tells why they answer as they do. @throws ForbiddenError */
export async function tryQuestion(person: Person, question: string, as: As) {
  demand(person, "counsellor-rules:see");
  const set = await ruleSet();
  const byRules = await findAnswer(question, visitorAs(as), set);
  const facts = await readFacts(question, { name: undefined, messages: [] }, set);
  const meant = facts && (await answerMeant(facts.replies, question, visitorAs(as), set));
  const answered = meant ?? byRules;
  const says = answered.kind === "replies" ? answered.replies.map(({ reply }) => reply.speech.text) : [];
  return { question, as, trace: traceOf(answered, set, meant === undefined ? "rules" : "model"), says };
}

export type Talk = Awaited<ReturnType<typeof countTalk>>;

const WINDOW_DAYS = 14;
const UNANSWERED_DAYS = 28;
const MOST_RULES = 20;
const MOST_GROUPS = 50;
const MOST_OTHERS = 9;
const talk = cached(60_000, countTalk);

/** What was talked about in the last 14 days; counted anew once a minute. @throws ForbiddenError */
export function readTalk(person: Person): Promise<Talk> {
  demand(person, "counsellor-rules:see");
  return talk.read();
}

async function countTalk() {
  const now = new Date();
  const since = startOfDay(now, 1 - WINDOW_DAYS);
  const days = Array.from({ length: WINDOW_DAYS }, (_, place) => calendarDay(startOfDay(since, place)));
  const [set, started, counts, votes] = await Promise.all([
    ruleSet(),
    countConversationsPerDay(since),
    countsPerRuleAndDay(since),
    votesPerRule(since),
  ]);
  const rules = [...Map.groupBy(counts, ({ rule }) => rule)]
    .map(([rule, rows]) => ({
      rule,
      count: rows.reduce((sum, { count }) => sum + count, 0),
      perDay: days.map((day) => rows.find((row) => row.day === day)?.count ?? 0),
    }))
    .sort((a, b) => b.count - a.count);
  return {
    started: days.map((day) => ({ day, count: started.get(day) ?? 0 })),
    outcomes: rules
      .filter(({ rule }) => rule.startsWith("outcomes/"))
      .map(({ rule, count }) => ({ name: rule.slice("outcomes/".length), count })),
    rules: rules.slice(0, MOST_RULES),
    undecided: undecidedOf(set, rules),
    votes: votes.sort((a, b) => b.down - a.down || b.up - a.up || (a.rule < b.rule ? -1 : 1)).slice(0, MOST_RULES),
  };
}

function undecidedOf({ policies, replies }: RuleSet, rules: readonly { rule: string; count: number }[]) {
  const lacking = [...replies.values()].map(({ topic, lacks }) => ({ rule: `replies/${topic}`, lacks }));
  return Object.entries(policies)
    .filter(([, { value }]) => value === null)
    .map(([name, { title }]) => {
      const without = new Set(lacking.flatMap(({ rule, lacks }) => (lacks.includes(name) ? [rule] : [])));
      const asked = rules.filter(({ rule }) => without.has(rule));
      return { name, title, count: asked.reduce((sum, { count }) => sum + count, 0) };
    })
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Alike questions, as far as the inbox shows them. */
export type InboxGroup = ReturnType<typeof shownGroup>;

/**
 * Questions of the last 28 days that no rule answered for sure, alike ones together, the most frequent first, with the
 * topics of the rules in force that they likeliest belong to. @throws ForbiddenError
 */
export async function questionInbox(person: Person): Promise<InboxGroup[]> {
  demand(person, "counsellor-rules:see");
  const questions = await listUnanswered(startOfDay(new Date(), -UNANSWERED_DAYS));
  return groupsOf(questions, await ruleSet());
}

let grouped: { set: RuleSet; of: string; groups: InboxGroup[] } | undefined;

/** The groups of these questions; those of the last ones are kept, as long as questions and rules are the very same. */
function groupsOf(questions: readonly UnansweredQuestion[], set: RuleSet): InboxGroup[] {
  const of = JSON.stringify(
    questions.map((each) => [each.question, each.count, each.offered, each.taken, +each.lastAt]),
  );
  if (grouped?.set !== set || grouped.of !== of)
    grouped = { set, of, groups: groupQuestions(questions, set, MOST_GROUPS).map(shownGroup) };
  return grouped.groups;
}

function shownGroup({ questions: [, ...others], ...group }: QuestionGroup) {
  return { ...group, alike: others.length, others: others.slice(0, MOST_OTHERS).map(({ question }) => question) };
}

export type InboxTrial = Awaited<ReturnType<typeof tryInboxSample>>;

/** What the check would say if a question were a sample of a topic. Takes seconds. @throws ForbiddenError */
export async function tryInboxSample(person: Person, question: string, meaning: string) {
  demand(person, "counsellor-rules:see");
  const trial = await trySample(ruleDirectories(), meaning, question, ruleSetStatus().findings);
  return { question, title: titleOf(meaning, await ruleSet()), trial };
}
