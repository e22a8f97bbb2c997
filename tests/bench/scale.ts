import { Chance } from "#tests/support/chance.ts";

/** Launch day, simulated from measured costs: how long requests wait for a processor, by how many there are. */
const VISITORS_AN_HOUR = 50_000;
/** The fullest ten minutes have so many times the average. */
const PEAK = 3;
const MINUTES = 10;
/** Milliseconds of a processor: see docs/performance.md. */
const COST = { cached: 0.066, page: 1.23, kept: 2.2, hash: 9, dashboard: 13 };
const FILES = 6;
const QUESTIONS = 4;
const THINKS_MS = 20_000;
const SHARES = { talks: 0.3, interested: 0.1, signsUp: 0.05 };
const PROCESSORS = [1, 2, 4];

interface Request {
  at: number;
  cost: number;
}

/** What one visitor asks for, and when. */
function visit(at: number, chance: Chance): Request[] {
  const asked = [{ at, cost: COST.cached }];
  for (let file = 0; file < FILES; file++) asked.push({ at: at + 200, cost: COST.cached });
  let later = at;
  const then = (cost: number) => {
    later += THINKS_MS * (0.5 + chance.next());
    asked.push({ at: later, cost });
  };
  if (chance.next() < SHARES.talks) {
    then(COST.page);
    for (let question = 0; question <= QUESTIONS; question++) then(COST.kept);
  }
  if (chance.next() < SHARES.interested) then(COST.kept);
  if (chance.next() < SHARES.signsUp) {
    for (const cost of [COST.page, COST.hash + COST.kept, COST.kept, COST.hash + COST.kept]) then(cost);
    for (let page = 0; page < 3; page++) then(COST.dashboard);
  }
  return asked;
}

function launch(chance: Chance): Request[] {
  const perMs = (VISITORS_AN_HOUR * PEAK) / 3_600_000;
  const requests: Request[] = [];
  for (let at = 0; at < MINUTES * 60_000; at += -Math.log(1 - chance.next()) / perMs)
    requests.push(...visit(at, chance));
  return requests.sort((a, b) => a.at - b.at);
}

/** Whoever comes first is served first, by the processor that is free first; returns the times to the answer, sorted. */
function serve(requests: readonly Request[], processors: number): number[] {
  const free = Array.from({ length: processors }, () => 0);
  return requests
    .map(({ at, cost }) => {
      const next = free.indexOf(Math.min(...free));
      const done = Math.max(at, free[next] ?? 0) + cost;
      free[next] = done;
      return done - at;
    })
    .sort((a, b) => a - b);
}

const requests = launch(new Chance(7));
const work = requests.reduce((all, { cost }) => all + cost, 0);
const visitors = (VISITORS_AN_HOUR * PEAK * MINUTES) / 60;
const span = MINUTES * 60_000;
const within = requests.filter(({ at }) => at < span).reduce((all, { cost }) => all + cost, 0);
console.log(
  `${visitors} visitors in the fullest ${MINUTES} minutes, ${requests.length} requests, ${(work / visitors).toFixed(1)} ms of a processor each`,
);
for (const processors of PROCESSORS) {
  const times = serve(requests, processors);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  const busy = Math.round((100 * within) / span / processors);
  console.log(
    `${processors} processors: ${busy}% busy, answered after ${at(0.5)} ms (p50), ${at(0.99)} ms (p99), ${at(0.999)} ms (p99.9)`,
  );
}
