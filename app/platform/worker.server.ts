import { log } from "./log.server.ts";

/** How often work is looked for that nobody has told of: what a crash or another process has left. */
const LOOK_MS = 15_000;
const SPREAD_MS = 5_000;
const RENEW_MS = 5_000;

/** Work that waits in a store, and how a piece of it is claimed and done. */
export interface WorkSource<Job> {
  name: string;
  /** Pieces that this process does at the same time. */
  atOnce: number;
  /** Takes a piece; null when there is none. */
  claim(): Promise<Job | null>;
  /** Answers for it longer; false when it is not this process's any more. */
  renew(job: Job): Promise<boolean>;
  /** Does it and says so in the store. The signal ends it: the process ends, or the piece is not its own any more. */
  perform(job: Job, signal: AbortSignal): Promise<void>;
  /** Lets go of a piece that the end of the process has cut off. */
  giveBack(job: Job): Promise<void>;
}

interface Worker {
  /** Looks for work at once. */
  nudge(): void;
  /** Ends what is being done and gives it back. */
  stop(): Promise<void>;
}

/** The work of a source as one process does it, piece by piece, between its start and its stop. */
export function workOn<Job>(source: WorkSource<Job> & { release(): Promise<void> }) {
  let worker: Worker | undefined;
  return {
    /** @param alone whether nobody else can be at work on what was begun, so that it is free at once; else its lease runs out by itself */
    async start({ alone = false } = {}): Promise<void> {
      if (alone) await source.release();
      worker ??= startWorker(source);
    },
    /** Looks for work at once. @returns false where it is not started, such as in a command */
    nudge(): boolean {
      worker?.nudge();
      return worker !== undefined;
    },
    /** Takes no further work, and ends what is being done or gives it back; for the end of the process. */
    async stop(): Promise<void> {
      await worker?.stop();
      worker = undefined;
    },
  };
}

function startWorker<Job>(source: WorkSource<Job>): Worker {
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  let looking = false;
  let lookAgain = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    if (looking || ending.signal.aborted) {
      lookAgain = true;
      return;
    }
    looking = true;
    clearTimeout(timer);
    do {
      lookAgain = false;
      await fill().catch((error: unknown) => {
        if (!ending.signal.aborted)
          log.warn({ work: source.name, reason: (error as Error).message }, "work could not be looked for");
      });
    } while (lookAgain && !ending.signal.aborted);
    looking = false;
    if (!ending.signal.aborted) timer = setTimeout(look, LOOK_MS + Math.random() * SPREAD_MS).unref();
  }

  async function fill(): Promise<void> {
    while (running.size < source.atOnce && !ending.signal.aborted) {
      const job = await source.claim();
      if (!job) return;
      const done = run(job).finally(() => {
        running.delete(done);
        void look();
      });
      running.add(done);
    }
  }

  async function run(job: Job): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      source.renew(job).then(
        (mine) => mine || lost.abort(new Error("The work is not this process's any more.")),
        () => undefined,
      );
    }, RENEW_MS);
    try {
      await source.perform(job, AbortSignal.any([ending.signal, lost.signal]));
    } catch (error) {
      if (ending.signal.aborted) await source.giveBack(job).catch(() => undefined);
      else if (!lost.signal.aborted) log.error({ err: error, work: source.name }, "work failed");
    } finally {
      clearInterval(renewal);
    }
  }

  void look();
  return {
    nudge: () => void look(),
    async stop() {
      ending.abort(new Error("The process ends."));
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
