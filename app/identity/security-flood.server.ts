import type { SecurityEventRow, SecurityKind } from "#app/records/security-events.server.ts";

export type SecurityLine = Omit<SecurityEventRow, "day">;

/** What anybody can cause as often as they like. */
const REPEATABLE: readonly SecurityKind[] = ["sign-in good", "sign-in bad", "limit hit", "refusal", "session ended"];
const TOGETHER_MS = 60_000;
/** Lines of one kind and one person, or of all strangers, within a minute, told apart; what comes beyond is only counted. */
const TOLD_APART = 50;

interface Counted {
  line: SecurityLine;
  /** How often it happened since its line was written. */
  further: number;
}

/**
 * Keeps a flood from filling the log: of what can be caused at will, the first of a minute is a line at once and the rest of
 * that minute one more line that says how many.
 * @param write keeps a line
 */
export function floodGate(write: (line: SecurityLine) => void) {
  const counted = new Map<string, Counted>();
  /** How many lines were told apart, by kind and person. */
  const apart = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const due = [...counted.values()].filter(({ further }) => further > 0);
    counted.clear();
    apart.clear();
    for (const { line, further } of due) write({ ...line, at: new Date(), count: further });
  }

  function pass(line: SecurityLine): void {
    if (!REPEATABLE.includes(line.kind)) {
      write(line);
      return;
    }
    timer ??= setTimeout(flush, TOGETHER_MS).unref();
    const person = JSON.stringify([line.kind, line.actor_id, line.subject_id]);
    const own = JSON.stringify([person, line.what, line.address]);
    const before = counted.get(own);
    const soFar = apart.get(person) ?? 0;
    if (before) before.further += 1;
    else if (soFar >= TOLD_APART) countTogether(person, line);
    else {
      apart.set(person, soFar + 1);
      counted.set(own, { line, further: 0 });
      write(line);
    }
  }

  function countTogether(person: string, line: SecurityLine): void {
    const many = counted.get(person) ?? { line: { ...line, what: "many different", address: "" }, further: 0 };
    many.further += 1;
    counted.set(person, many);
  }

  return { pass, flush };
}

/** A line that says no more than what kind of thing happened when. */
export function emptyLine(kind: SecurityKind, at: Date): SecurityLine {
  const nobody = { actor_id: "", actor_name: "", actor_email: "", actor_role: "" };
  const none = { subject_id: "", subject_name: "", subject_email: "" };
  return { at, kind, ...nobody, ...none, what: "", what_id: "", address: "", count: 1 };
}
