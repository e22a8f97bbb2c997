import type { SecurityEventRow, SecurityKind } from "#app/records/security-events.server.ts";

export type SecurityLine = Omit<SecurityEventRow, "day">;

/** What anybody can cause as often as they like. */
const REPEATABLE: readonly SecurityKind[] = ["sign-in good", "sign-in bad", "limit hit", "refusal", "session ended"];
/** What somebody without an account can cause. */
const FROM_STRANGERS: readonly SecurityKind[] = ["sign-in bad", "limit hit", "refusal"];
const TOGETHER_MS = 60_000;
/** Kinds of lines that strangers caused within a minute, told apart; what comes beyond is only counted. */
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
  let timer: NodeJS.Timeout | undefined;
  let strange = 0;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    strange = 0;
    const due = [...counted.values()].filter(({ further }) => further > 0);
    counted.clear();
    for (const { line, further } of due) write({ ...line, at: new Date(), count: further });
  }

  function pass(line: SecurityLine): void {
    if (!REPEATABLE.includes(line.kind)) {
      write(line);
      return;
    }
    timer ??= setTimeout(flush, TOGETHER_MS).unref();
    const { kind, actor_id, subject_id, what, address } = line;
    const own = JSON.stringify([kind, actor_id, subject_id, what, address]);
    const before = counted.get(own);
    if (before) before.further += 1;
    else if (FROM_STRANGERS.includes(kind) && strange >= TOLD_APART) addToMany(line);
    else {
      if (FROM_STRANGERS.includes(kind)) strange += 1;
      counted.set(own, { line, further: 0 });
      write(line);
    }
  }

  function addToMany({ kind, at }: SecurityLine): void {
    const many = counted.get(kind) ?? { line: { ...emptyLine(kind, at), what: "from many places" }, further: 0 };
    many.further += 1;
    counted.set(kind, many);
  }

  return { pass, flush };
}

/** A line that says no more than what kind of thing happened when. */
export function emptyLine(kind: SecurityKind, at: Date): SecurityLine {
  const nobody = { actor_id: "", actor_name: "", actor_email: "", actor_role: "" };
  const none = { subject_id: "", subject_name: "", subject_email: "" };
  return { at, kind, ...nobody, ...none, what: "", what_id: "", address: "", count: 1 };
}
