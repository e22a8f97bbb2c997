import { type Fault, KINDS, type Kind, type Lived, Lives } from "#tests/support/faults/lives.ts";

// Has the disk fail in one life at the first, a middle and the last call of each place in the code that writes, flushes, renames or reads, and
// tells what was wrong after the next start. FAULTS_KINDS="enospc read": some of the kinds. FAULTS_EVERY=k: at every k-th call instead.
const every = Number(process.env.FAULTS_EVERY ?? 0);
const kinds = (process.env.FAULTS_KINDS?.split(" ") ?? Object.keys(KINDS)) as Kind[];
const AT_ONCE = 50;

using lives = new Lives();
const calls = await lives.count(2);
console.log(
  `One life has ${calls.write} writes, ${calls.flush} flushes, ${calls.rename} renames, ${calls.read} reads.`,
);

function faultsOf(kind: Kind): Fault[] {
  if (every > 0)
    return Array.from({ length: Math.floor(calls[KINDS[kind]] / every) }, (_, nth) => ({ kind, n: (1 + nth) * every }));
  return lives
    .places(kind)
    .flatMap(({ key, calls: most }) =>
      Array.from(new Set([1, Math.ceil(most / 2), most]), (n) => ({ kind, n, place: key })),
    );
}

async function live(faults: readonly Fault[]): Promise<Lived[]> {
  const lived: Lived[] = [];
  for (let begun = 0; begun < faults.length; begun += AT_ONCE) {
    const next = faults.slice(begun, begun + AT_ONCE);
    if (next[0]?.kind !== "kill") lived.push(...(await lives.live(next)));
    else for (const { n, place } of next) lived.push(await lives.kill(n, place));
  }
  return lived;
}

console.log(
  "| what fails | places | lives | faults met | places met | lost, doubled or left |\n| --- | --- | --- | --- | --- | --- |",
);
for (const kind of kinds) {
  const faults = faultsOf(kind);
  const lived = await live(faults);
  // Not each life asks as often as the one that was counted.
  let missed = lived.filter(({ met }) => !met);
  for (const share of [0.5, 0]) {
    const again = await live(missed.map(({ n, place }) => ({ kind, place, n: Math.max(1, Math.ceil(n * share)) })));
    lived.push(...again);
    missed = again.filter(({ met }) => !met);
  }
  const met = lived.filter((life) => life.met);
  const wrong = lived.filter((life) => life.wrong.length > 0);
  const [places, failed] = [lives.places(kind).length, new Set(met.map(({ place }) => place)).size];
  console.log(`| ${kind} | ${places} | ${lived.length} | ${met.length} | ${failed} | ${wrong.length} |`);
  for (const { n, place, wrong: told } of wrong.slice(0, 10))
    console.log(`  at ${n} of ${nameOf(kind, place)}: ${told.join("; ")}`);
  for (const { key } of every > 0 ? [] : lives.places(kind))
    if (!met.some(({ place }) => place === key)) console.log(`  never met: ${nameOf(kind, key)}`);
  if (wrong.length > 0 || lived.length < faults.length) process.exitCode = 1;
}

function nameOf(kind: Kind, key: number | undefined): string {
  const place = lives.places(kind).find((each) => each.key === key);
  return place ? `${place.about} ${place.from}` : "all";
}
