import { cpSync, globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { seedListedStudents } from "#tests/support/listed-samples.ts";
import { freePort } from "#tests/support/mail-server.ts";
import { startProduct } from "#tests/support/product.ts";
import { signedInStudents, staffVisitors } from "#tests/support/sessions.ts";
import { studentsWithPassword } from "#tests/support/with-password.ts";
import { live, livesOf } from "./soak/life.ts";
import { look, median, type Sample, slope, stallsIn } from "./soak/watch.ts";

/** Mixed life for half an hour (or BENCH_MINUTES): does memory stay flat, does nothing pile up, does nothing stall? */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 30);
const LOOK_MS = 5_000;
const LISTED = 2_000;
const STALL_MS = 200;
/** Of the first part nothing is said: caches fill, code is compiled. */
const WARM_UP = 1 / 3;
/** What may differ between the first and the last third after warming up, as a share and as a number. */
const MOST_GROWTH = { share: 0.05, count: 12 };

const directory = await mkdtemp(join(tmpdir(), "pgi-soak-"));
cpSync("rules", join(directory, "rules"), { recursive: true });
const port = await freePort();
const product = await startProduct({
  env: {
    RULES_DIR: join(directory, "rules"),
    METRICS_PORT: String(port),
    LOG_LEVEL: "info",
    TRUST_PROXY: "1",
    NODE_OPTIONS: `--import=${resolve("tests/support/report-stalls.ts")}`,
  },
});
const samples: Sample[] = [];
const answers = new Map<string, Map<number | string, number>>();
try {
  await using staff = await staffVisitors(product);
  await seedListedStudents(LISTED);
  const password = "a long enough password";
  const { paid } = await studentsWithPassword(product, password, { paid: 2 });
  const lives = await livesOf({
    address: product.address,
    students: await signedInStudents(product, 6),
    emails: paid,
    password,
    staff: await Promise.all([staff.as("super_admin"), staff.as("super_admin")]),
    ruleFile: globSync(join(directory, "rules/**/*.json"))[0] ?? "",
  });
  product.output.length = 0;
  const began = Date.now();
  const end = began + MINUTES * 60_000;
  const looking = (async () => {
    while (Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      samples.push(await look(product, port, (Date.now() - began) / 60_000));
    }
  })();
  await live(lives, end, (name, status) => {
    const of = answers.get(name) ?? new Map<number | string, number>();
    answers.set(name, of.set(status, (of.get(status) ?? 0) + 1));
  });
  await looking;
  report();
} finally {
  await product.stop();
  await rm(product.dataDir, { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}

function report(): void {
  console.log(`${MINUTES} minutes of mixed life, ${LISTED} listed students besides those who live`);
  for (const [name, of] of answers)
    console.log(`  ${name}: ${[...of].map(([what, n]) => `${n} x ${what}`).join(", ")}`);
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const third = Math.ceil(warm.length / 3);
  const faults: string[] = [];
  for (const name of ["residentMb", "heapMb", "open", "sockets", "resources", "unfinished", "waiting"] as const) {
    const [first, last] = [warm.slice(0, third), warm.slice(-third)].map((some) =>
      median(some.map((each) => each[name])),
    );
    if (first === undefined || last === undefined) continue;
    const perHour = 60 * slope(warm.map((each) => ({ at: each.at, value: each[name] })));
    const most = first + Math.max(first * MOST_GROWTH.share, MOST_GROWTH.count);
    if (last > most) faults.push(name);
    const peak = Math.max(...samples.map((each) => each[name]));
    console.log(
      `  ${name.padEnd(11)} ${String(first).padStart(5)} -> ${String(last).padStart(5)} (peak ${peak}, ${perHour.toFixed(0)} an hour)`,
    );
  }
  const stalls = stallsIn(product.output);
  const own = stalls.filter(({ ran }) => ran > STALL_MS);
  const longest = Math.max(0, ...stalls.map(({ held }) => held));
  const work = Math.max(0, ...stalls.map(({ ran }) => ran));
  console.log(
    `  held up: ${stalls.length} times over 50 ms, at most ${longest} ms, of which at work at most ${work} ms`,
  );
  if (own.length > 0) faults.push(`${own.length} stalls over ${STALL_MS} ms of work`);
  const failed = [...answers].filter(([, of]) =>
    [...of.keys()].some((status) => typeof status === "string" || status >= 500),
  );
  if (failed.length > 0) faults.push(`failed requests of ${failed.map(([name]) => name).join(", ")}`);
  if (product.errors.length > 0) faults.push(`errors in the log, such as ${product.errors[0]?.slice(0, 200)}`);
  console.log(faults.length === 0 ? "Verdict: flat, without stalls." : `Verdict: not flat: ${faults.join("; ")}`);
  if (faults.length > 0) process.exitCode = 1;
}
