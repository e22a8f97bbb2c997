import { ZONE } from "#app/platform/format.ts";
import type { Vote } from "./conversation.ts";
import { Conversations } from "./conversations.server.ts";

export interface RuleCount {
  /** The file of the rule without .json, such as replies/fees. */
  readonly rule: string;
  /** In India, as 2026-11-21. */
  readonly day: string;
  readonly count: number;
}

/** The day of a moment, for the database to group by. @param field such as "$created_at" */
const dayOf = (field: string) => ({ $dateToString: { date: field, format: "%Y-%m-%d", timezone: ZONE } });

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * How often each rule has spoken on each day since a time, by day and rule. A reply counts once, with the message that
 * follows it; only conversations that are still kept count.
 */
export async function countsPerRuleAndDay(since: Date): Promise<RuleCount[]> {
  const rows = await Conversations.aggregate<{ _id: { rule: string; day: string }; count: number }>([
    { $match: { updated_at: { $gte: since } } },
    { $unwind: "$messages" },
    {
      $match: {
        "messages.isBot": true,
        "messages.followUp": { $ne: true },
        "messages.timestamp": { $gte: since },
      },
    },
    { $group: { _id: { rule: "$messages.rule", day: dayOf("$messages.timestamp") }, count: { $sum: 1 } } },
  ]);
  const counts = rows.map(({ _id, count }) => ({ rule: _id.rule, day: _id.day, count }));
  return counts.sort((a, b) => compare(a.day, b.day) || b.count - a.count || compare(a.rule, b.rule));
}

/** How many conversations were started on each day since a time, by day (in India, as 2026-11-21). */
export async function countConversationsPerDay(since: Date): Promise<Map<string, number>> {
  const rows = await Conversations.aggregate<{ _id: string; count: number }>([
    { $match: { created_at: { $gte: since } } },
    { $group: { _id: dayOf("$created_at"), count: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, count }) => [_id, count]));
}

export interface RuleVotes {
  /** The file of the rule without .json, such as replies/fees. */
  readonly rule: string;
  readonly up: number;
  readonly down: number;
}

/** What was thought of each rule's messages since a time; only conversations that are still kept count. */
export async function votesPerRule(since: Date): Promise<RuleVotes[]> {
  const rows = await Conversations.aggregate<{ _id: { rule: string; vote: Vote }; count: number }>([
    { $match: { updated_at: { $gte: since } } },
    { $unwind: "$messages" },
    { $match: { "messages.vote": { $in: ["up", "down"] }, "messages.timestamp": { $gte: since } } },
    { $group: { _id: { rule: "$messages.rule", vote: "$messages.vote" }, count: { $sum: 1 } } },
  ]);
  return [...Map.groupBy(rows, ({ _id }) => _id.rule)].map(([rule, own]) => {
    const votes = (vote: Vote) => own.find(({ _id }) => _id.vote === vote)?.count ?? 0;
    return { rule, up: votes("up"), down: votes("down") };
  });
}
