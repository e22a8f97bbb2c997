/** What is looked at of a reply. */
interface Answering {
  readonly meanings: readonly string[];
  readonly priority: number;
  readonly declines: boolean;
}

/** Meanings that ask nothing of ours. */
export interface Asides {
  /** Those that only courtesies answer to. */
  readonly courtesies: ReadonlySet<string>;
  /** Those that only replies answer to which say that it is not our subject. */
  readonly foreign: ReadonlySet<string>;
}

/** @param usual the priority of a reply that is no courtesy */
export function asidesOf(replies: readonly Answering[], usual: number): Asides {
  const onlyOf = (isAside: (reply: Answering) => boolean) => {
    const others = new Set(replies.flatMap((reply) => (isAside(reply) ? [] : reply.meanings)));
    const own = replies.filter(isAside).flatMap(({ meanings }) => meanings);
    return new Set(own.filter((meaning) => !others.has(meaning)));
  };
  return {
    courtesies: onlyOf(({ priority, declines }) => priority < usual && !declines),
    foreign: onlyOf(({ declines }) => declines),
  };
}
