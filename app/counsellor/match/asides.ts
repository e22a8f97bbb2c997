import { DEFAULT_PRIORITY, type Reply } from "../rule-set.ts";

/** Meanings that ask nothing of ours. */
export interface Asides {
  /** Those that only courtesies answer to. */
  readonly courtesies: ReadonlySet<string>;
  /** Those that only replies answer to which say that it is not our subject. */
  readonly foreign: ReadonlySet<string>;
}

export function asidesOf(replies: readonly Reply[]): Asides {
  const onlyOf = (isAside: (reply: Reply) => boolean) => {
    const others = new Set(replies.flatMap((reply) => (isAside(reply) ? [] : reply.meanings)));
    const own = replies.filter(isAside).flatMap(({ meanings }) => meanings);
    return new Set(own.filter((meaning) => !others.has(meaning)));
  };
  return {
    courtesies: onlyOf(({ priority, declines }) => priority < DEFAULT_PRIORITY && !declines),
    foreign: onlyOf(({ declines }) => declines),
  };
}
