import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { countAll } from "#app/records/every-collection.server.ts";
import { readListState } from "#app/records/list-state.ts";
import {
  findStudent,
  findStudentByUser,
  paidStudentList,
  type StoredStudent,
  Students,
  studentList,
} from "#app/records/students.server.ts";
import { Chance } from "#tests/support/chance.ts";
import { seedListedStudents } from "#tests/support/listed-samples.ts";
import { insertRows } from "#tests/support/rows.ts";

const SIZES = [1_000, 10_000, 100_000];
/** Whole commands of the driver that one figure is the median of. */
const ROUNDS = 1000;
const WARM_UP = 1000;
const LEAST = 5;

type Work = (round: number) => Promise<unknown>;

/** The embedded database by the product's own queries on its widest collection, at several sizes, each size in fresh processes. */
async function bench(): Promise<void> {
  for (const size of SIZES) {
    const directory = await mkdtemp(join(tmpdir(), "pgi-bench-"));
    try {
      for (const part of ["fill", "measure"]) {
        const { status } = spawnSync(process.execPath, [import.meta.filename, part, directory, String(size)], {
          stdio: "inherit",
        });
        if (status !== 0) throw new Error(`${part} of ${size} students failed`);
      }
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
}

async function fill(directory: string, size: number): Promise<void> {
  await connectDatabase({ DATA_DIR: directory }, { own: true });
  const before = process.cpuUsage();
  await seedListedStudents(size);
  const { user, system } = process.cpuUsage(before);
  console.log(`\n${size} students, inserted at ${((user + system) / size).toFixed(0)} µs of processor time each`);
  await disconnectDatabase();
}

async function measure(directory: string): Promise<void> {
  const before = memory();
  const started = performance.now();
  await connectDatabase({ DATA_DIR: directory }, { own: true });
  row("opened and connected", `${(performance.now() - started).toFixed(0)} ms`);
  const { rows } = await studentList.page(readListState(studentList.definition, new URLSearchParams()));
  const opened = memory();
  row("memory once open", `${opened.total - before.total} MB, of it ${opened.heap - before.heap} MB heap`);
  await points(rows);
  await lists();
  await counts();
  const used = memory();
  row("memory after all this", `${used.total - before.total} MB, of it ${used.heap - before.heap} MB heap`);
  await disconnectDatabase();
}

async function points(rows: StoredStudent[]): Promise<void> {
  const some = (round: number) => rows[round % rows.length] as StoredStudent;
  await time("point read by _id", (round) => findStudent(some(round).id));
  await time("point read by a unique field", (round) => findStudentByUser(some(round).user_id));
  await time("point write, two searched fields", (round) =>
    Students.update(
      { user_id: some(round).user_id },
      { $set: { full_name: `Asha Rao ${round}`, phone: 9_000_000_000 + round }, $inc: { version: 1 } },
    ),
  );
  await time("insert of one student", (round) =>
    insertRows("students", [
      {
        user_id: newId(),
        full_name: `Ravi Kumar ${round}`,
        phone: 9_100_000_000 + round,
        email: `ravi.kumar.${round}@people.example`,
        student_id: null,
        course_name: null,
        created_at: new Date(),
      },
    ]),
  );
}

async function lists(): Promise<void> {
  const chance = new Chance(3);
  const page = (list: typeof studentList | typeof paidStudentList, address: string) =>
    list.page(readListState(list.definition, new URLSearchParams(address)));
  const search = (query: string) => () => page(studentList, `q=${encodeURIComponent(query)}&sort=name`);
  await time("list page, newest", () => page(studentList, ""));
  await time("list page, by name", () => page(studentList, "sort=name"));
  await time("list page, far down", () =>
    page(studentList, `after=${"0".repeat(24)}n${Date.now() - chance.below(100) * 86_400_000}`),
  );
  await time("list page, those who paid", () => page(paidStudentList, "sort=name"));
  await time("search for a rare word", search("ravi kumar 1"));
  await time("search for a common word", search("as"));
  await time("search for two common words", search("as ra"));
  await time("search for a word nobody has", search("nobodyhasthis"));
}

async function counts(): Promise<void> {
  await time("count of all", () => countAll("students"));
  await time("count of a course", () => Students.count({ course_name: "GMP" }));
  await time("count of a range", () =>
    Students.count({ created_at: { $gte: new Date(Date.now() - 60 * 86_400_000), $lt: new Date() } }),
  );
}

/**
 * Prints, for a piece of work done again and again, the median time, the processor time of one (which other work on the machine hardly
 * changes), and the longest that it kept the process from everything else, in processor time too.
 */
async function time(name: string, work: Work): Promise<void> {
  await repeat(work, WARM_UP);
  globalThis.gc?.();
  const before = process.cpuUsage();
  const times = (await repeat(work, ROUNDS)).toSorted((a, b) => a - b);
  const { user, system } = process.cpuUsage(before);
  const longest = await longestTurn(() => repeat(work, ROUNDS / 20));
  const us = (value: number) => `${value.toFixed(0)} µs`.padStart(9);
  const median = (times[Math.floor(times.length / 2)] ?? 0) * 1000;
  const turn = `${(longest / 1000).toFixed(1)} ms`;
  row(name, `${us(median)}   processor ${us((user + system) / times.length)}   others held up ${turn.padStart(8)}`);
}

async function repeat(work: Work, rounds: number): Promise<number[]> {
  const until = performance.now() + 3000;
  const times: number[] = [];
  for (let round = 0; round < rounds && (round < LEAST || performance.now() < until); round++) {
    const started = performance.now();
    await work(round);
    times.push(performance.now() - started);
  }
  return times;
}

/** The most processor time between two turns of the event loop, in microseconds. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let over = false;
  let last = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage();
    longest = Math.max(longest, user + system - last.user - last.system);
    last = { user, system };
    if (!over) setImmediate(turn);
  };
  turn();
  await work();
  over = true;
  return longest;
}

function memory(): { total: number; heap: number } {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { total: Math.round(rss / 1e6), heap: Math.round(heapUsed / 1e6) };
}

function row(name: string, figures: string): void {
  console.log(`${name.padEnd(34)} ${figures}`);
}

setFlagsFromString("--expose-gc");
const { runInNewContext } = await import("node:vm");
globalThis.gc ??= runInNewContext("gc") as typeof globalThis.gc;
const [part, directory = "", size = "0"] = process.argv.slice(2);
if (part === "fill") await fill(directory, Number(size));
else if (part === "measure") await measure(directory);
else await bench();
