import { calendarDay } from "#app/platform/format.ts";
import type { StoredMessage } from "./conversation.ts";
import { Conversations } from "./conversations.server.ts";

export interface RuleCount {
  /** The file of the rule without .json, such as replies/fees. */
  readonly rule: string;
  /** In India, as 2026-11-21. */
  readonly day: string;
  readonly count: number;
}

/** Conversations read at once: as long as a conversation may be, so many are read in a turn of some milliseconds. */
const BATCH = 40;

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** What was said since a time in each conversation that is still kept. */
async function* saidSince(since: Date): AsyncGenerator<StoredMessage[]> {
  const found = Conversations.find({ updated_at: { $gte: since } }, { messages: 1 }).lean();
  for await (const { messages } of found.cursor({ batchSize: BATCH }))
    yield messages.filter(({ timestamp }) => timestamp >= since);
}

/**
 * How often each rule has spoken on each day since a time, by day and rule. A reply counts once, with the message that
 * follows it; only conversations that are still kept count.
 */
export async function countsPerRuleAndDay(since: Date): Promise<RuleCount[]> {
  const counts = new Map<string, RuleCount>();
  for await (const messages of saidSince(since))
    for (const { rule = "", timestamp, isBot, followUp } of messages) {
      if (!isBot || followUp) continue;
      const day = calendarDay(timestamp);
      const key = `${day} ${rule}`;
      counts.set(key, { rule, day, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  return [...counts.values()].sort((a, b) => compare(a.day, b.day) || b.count - a.count || compare(a.rule, b.rule));
}

/** How many conversations were started on each day since a time, by day (in India, as 2026-11-21). */
export async function countConversationsPerDay(since: Date): Promise<Map<string, number>> {
  const days = new Map<string, number>();
  const found = Conversations.find({ created_at: { $gte: since } }, { created_at: 1 }).lean();
  for await (const { created_at } of found.cursor({ batchSize: BATCH })) {
    const day = calendarDay(created_at);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}

export interface RuleVotes {
  /** The file of the rule without .json, such as replies/fees. */
  readonly rule: string;
  readonly up: number;
  readonly down: number;
}

/** What was thought of each rule's messages since a time; only conversations that are still kept count. */
export async function votesPerRule(since: Date): Promise<RuleVotes[]> {
  const votes = new Map<string, RuleVotes>();
  for await (const messages of saidSince(since))
    for (const { rule = "", vote } of messages) {
      const { up, down } = votes.get(rule) ?? { up: 0, down: 0 };
      if (vote === "up") votes.set(rule, { rule, up: up + 1, down });
      if (vote === "down") votes.set(rule, { rule, up, down: down + 1 });
    }
  return [...votes.values()];
}
