import { KINDS, type Kind, type Lived, Lives } from "#tests/support/faults/lives.ts";

// Has the disk fail at the n-th write, flush, rename and read of one life, for every n, and tells what was wrong after the next start.
// FAULTS_EVERY=k takes every k-th n only, of each kind others, from FAULTS_FROM on; FAULTS_KINDS="enospc read" some of the kinds.
const every = Number(process.env.FAULTS_EVERY ?? 1);
const from = Number(process.env.FAULTS_FROM ?? 0);
const kinds = (process.env.FAULTS_KINDS?.split(" ") ?? Object.keys(KINDS)) as Kind[];
const AT_ONCE = 50;

using lives = new Lives();
const calls = await lives.count();
console.log(
  `One life has ${calls.write} writes, ${calls.flush} flushes, ${calls.rename} renames, ${calls.read} reads.`,
);
console.log("| what fails | lives | faults met | lost, doubled or left |\n| --- | --- | --- | --- |");
for (const [place, kind] of kinds.entries()) {
  const all = Array.from({ length: calls[KINDS[kind]] }, (_, before) => 1 + before);
  const places = all.length < 100 ? all : all.filter((n) => n % every === (from + place) % every);
  const lived: Lived[] = [];
  if (kind === "kill") for (const n of places) lived.push(await lives.kill(n));
  else
    for (let begun = 0; begun < places.length; begun += AT_ONCE)
      lived.push(...(await lives.live(places.slice(begun, begun + AT_ONCE).map((n) => ({ kind, n })))));
  const wrong = lived.filter((life) => life.wrong.length > 0);
  const met = kind === "kill" ? lived.length : lived.filter((life) => (life.calls[4] ?? 0) > 0).length;
  console.log(`| ${kind} | ${lived.length} of ${places.length} | ${met} | ${wrong.length} |`);
  for (const { n, wrong: told } of wrong.slice(0, 10)) console.log(`  at ${n}: ${told.join("; ")}`);
  if (wrong.length > 0 || lived.length < places.length) process.exitCode = 1;
}
