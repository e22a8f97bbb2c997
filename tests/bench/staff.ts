import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { courseList } from "#app/records/courses.server.ts";
import { documentQueue } from "#app/records/documents.server.ts";
import { reviewQueue } from "#app/records/evaluations.server.ts";
import { readListState } from "#app/records/list-state.ts";
import { paidStudentList, Students } from "#app/records/students.server.ts";
import { Chance } from "#tests/support/chance.ts";
import { seedLeads, seedListedStudents, seedUploads } from "#tests/support/listed-samples.ts";
import { watchMachine } from "#tests/support/machine.ts";
import { startProduct } from "#tests/support/product.ts";
import { staffVisitors } from "#tests/support/sessions.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { seedDocuments } from "./staff/documents.ts";

const SIZES = { students: 20_000, uploads: 100_000, documents: 40_000, viewed: 10_000, interested: 10_000 };
const STAFF = 5;
const ROUNDS = 12;
const REPEATS = 20;
const MS_PER_TICK = 10;
/** How long somebody looks at a page before the next click. */
const LOOKS_MS = { least: 150, most: 450 };
const AIM_MS = 300;
/** Makes the server say what has held it up. */
const REPORT_STALLS = `--import=${resolve("tests/support/report-stalls.ts")}`;
const WORDS = ["asha", "rao", "kumar 1", "pri", "zo", "sharma", "98", "PGI1990-12", "nobodyhasthis", "menon deepa"];

/** Every staff page and its search, with five staff at work on a large institute; prints p50, p99 and the slowest per page. */
async function bench(): Promise<void> {
  await using product = await startProduct({
    env: { NODE_ENV: "production", NODE_OPTIONS: REPORT_STALLS },
  });
  await using staff = await staffVisitors(product);
  const from = performance.now();
  await seedListedStudents(SIZES.students);
  await seedUploads(SIZES.uploads);
  await seedDocuments(SIZES.documents);
  await seedLeads("checking_students", SIZES.viewed);
  await seedLeads("interested_students", SIZES.interested);
  console.log(`${JSON.stringify(SIZES)} made in ${((performance.now() - from) / 1000).toFixed(0)} s`);

  const pages = await pagesOf();
  await reportCpu(await staff.as("super_admin"), pages, product.pid);
  const times = new Map<string, number[]>();
  const machine = watchMachine();
  product.output.length = 0;
  await Promise.all(
    Array.from({ length: STAFF }, async (_, place) => work(await staff.as("super_admin"), pages, times, place)),
  );
  report(times);
  const { timer, disk } = await machine();
  const waits = `an idle timer waited up to ${timer.toFixed(0)} ms, a few bytes on their way to the disk up to ${disk.toFixed(0)} ms`;
  console.log(`Other work on the machine meanwhile: ${waits}`);
  reportStalls(product.output);
}

/** What held the server up, by what it said about it: work of its own, a wait for a processor, or a wait for the disk. */
function reportStalls(output: string[]): void {
  const linesOf = (what: string) =>
    output.flatMap((line) => (line.startsWith(what) ? [line.slice(what.length).trim().split(" ").map(Number)] : []));
  const pauses = linesOf("collected").map(([ms = 0]) => ms);
  console.log(
    `Garbage collections of the server over 50 ms: ${pauses.length}, the longest ${Math.max(0, ...pauses)} ms`,
  );
  const stalls = linesOf("held up").toSorted(([one = 0], [other = 0]) => other - one);
  console.log(`The server's one thread was held up for more than 50 ms ${stalls.length} times, longest:`);
  for (const [held, ran, ready, other] of stalls.slice(0, 12))
    console.log(
      `  ${held} ms: at work ${ran}, ready and without a processor ${ready}, waiting for something else ${other}`,
    );
}

await bench();

type PageMaker = (chance: Chance) => string;

async function pagesOf(): Promise<Record<string, PageMaker>> {
  const some = await paidStudentList.page(readListState(paidStudentList.definition, new URLSearchParams("sort=name")));
  const [first = "", ...others] = some.rows.map(({ id }) => id);
  const student = (chance: Chance) => chance.of([first, ...others]);
  const word = (chance: Chance) => encodeURIComponent(chance.of(WORDS as [string, ...string[]]));
  const queued = (await documentQueue.page(readListState(documentQueue.definition, new URLSearchParams()))).rows;
  const owners = await Students.find({ user_id: { $in: queued.map(({ user_id }) => user_id) } });
  const documents = queued.map(
    ({ id, user_id }) => `${owners.find((owner) => owner.user_id === user_id)?.id}/documents/${id}`,
  ) as [string, ...string[]];
  const courses = await courseList.page(readListState(courseList.definition, new URLSearchParams()));
  const queue = await reviewQueue.page(readListState(reviewQueue.definition, new URLSearchParams()));
  const [evaluation] = queue.rows;
  const last = `${"0".repeat(24)}n${Date.now() - 60 * 86_400_000}`;
  return {
    dashboard: () => "",
    students: () => "/students",
    "students, by name": () => "/students?sort=name",
    "students, far down": () => `/students?after=${last}`,
    "students, filtered": () => "/students?course=AIP&sort=-name",
    "students, search": (chance) => `/students?q=${word(chance)}`,
    "students, search by name": (chance) => `/students?sort=name&q=${word(chance)}`,
    certificates: () => "/certificates",
    "certificates, search": (chance) => `/certificates?q=${word(chance)}`,
    "analysis, picker": (chance) => `/analysis?q=${word(chance)}`,
    "record of a student": (chance) => `/students/${student(chance)}`,
    dossier: (chance) => `/students/${student(chance)}/dossier`,
    "change of course": (chance) => `/students/${student(chance)}/course`,
    documents: () => "/documents",
    "documents, accepted": () => "/documents?state=accepted&sort=-uploaded",
    "document to verify": (chance) => `/students/${chance.of(documents)}`,
    viewed: () => "/viewed",
    "viewed, search": (chance) => `/viewed?q=${word(chance)}`,
    interested: () => "/interested",
    "interested, filtered": () => "/interested?profession=trainer&experience=5-10",
    "interested, search": (chance) => `/interested?q=${word(chance)}`,
    reviews: () => "/reviews",
    "reviews, reviewed": () => "/reviews?state=reviewed&sort=-evaluated",
    review: () => `/reviews/${evaluation?.id}`,
    reports: () => "/reports",
    courses: () => "/courses",
    "course, edit": () => `/courses/${courses.rows[0]?.id}/edit`,
    competencies: () => "/competencies",
    admins: () => "/admins",
    audit: () => "/audit",
    "counsellor insight": () => "/counsellor?question=what+does+it+cost",
  };
}

/** What each page costs the server, one after the other: a figure that other work on the machine does not spoil. */
async function reportCpu(visitor: Visitor, pages: Record<string, PageMaker>, pid: number): Promise<void> {
  const chance = new Chance(99);
  for (const [name, path] of Object.entries(pages)) {
    await ask(visitor, path(chance));
    const before = await cpuMs(pid);
    for (let asked = 0; asked < REPEATS; asked++) await ask(visitor, path(chance));
    console.log(`${name.padEnd(26)} ${(((await cpuMs(pid)) - before) / REPEATS).toFixed(0).padStart(4)} ms of CPU`);
  }
}

/** The processor time that a process has used so far (Linux), in milliseconds. */
async function cpuMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

async function ask(visitor: Visitor, path: string): Promise<void> {
  const response = await visitor.request(`/super-admin-dashboard${path}`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
}

async function work(
  visitor: Visitor,
  pages: Record<string, PageMaker>,
  times: Map<string, number[]>,
  seed: number,
): Promise<void> {
  const chance = new Chance(seed);
  for (let round = 0; round < ROUNDS; round++) {
    const order = Object.entries(pages).toSorted(() => chance.next() - 0.5);
    for (const [name, path] of order) {
      await new Promise((done) => setTimeout(done, LOOKS_MS.least + chance.below(LOOKS_MS.most - LOOKS_MS.least)));
      const start = performance.now();
      await ask(visitor, path(chance));
      if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    }
  }
}

function report(times: Map<string, number[]>): void {
  const at = (sorted: number[], share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const line = (name: string, own: number[]) => {
    const sorted = own.toSorted((a, b) => a - b);
    const [p50, p99, most] = [at(sorted, 0.5), at(sorted, 0.99), sorted.at(-1) ?? 0].map((ms) =>
      ms.toFixed(0).padStart(5),
    );
    console.log(`${name.padEnd(26)} p50 ${p50} ms  p99 ${p99} ms  slowest ${most} ms  of ${own.length}`);
  };
  for (const [name, own] of times) line(name, own);
  const all = [...times.values()].flat();
  line("all pages", all);
  const over = all.filter((ms) => ms > AIM_MS).length;
  console.log(`${over} of ${all.length} over the aim of ${AIM_MS} ms, with ${STAFF} staff at work`);
}
