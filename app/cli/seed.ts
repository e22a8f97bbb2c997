import { parseArgs } from "node:util";
import { makeInterested, makeViewed } from "#app/samples/leads.server.ts";
import { removeSamplesNow } from "#app/samples/remove.server.ts";
import { seedSampleStudents } from "#app/samples/students/seed-students.server.ts";
import { runCommand, withDatabase } from "./run-command.ts";
import { seedListedStudents } from "./seed/listed-students.ts";
import { seedUploads } from "./seed/uploads.ts";

const DAYS = 120;
const leads = (count: number) => ({ count, from: Date.now() % 1_000_000, days: DAYS, now: new Date() });

/** Each makes so many samples and says in words what was made; in this order, so that uploads find students. */
const SEEDERS: Record<string, (count: number) => Promise<string>> = {
  students: async (count) => `${count} students (password ${await seedSampleStudents(count)})`,
  listed: seedListedStudents,
  uploads: seedUploads,
  async viewed(count) {
    await makeViewed(leads(count));
    return `${count} viewed students`;
  },
  async interested(count) {
    await makeInterested(leads(count));
    return `${count} interested students`;
  },
};

const USAGE = `Usage: npm run seed -- ${Object.keys(SEEDERS)
  .map((option) => `[--${option} <number>]`)
  .join(" ")}
       npm run seed -- --remove
Makes believable samples for trying the product and for load tests (listed: students without accounts), or removes all samples and
nothing else, while the product runs or not.`;

await runCommand(async () => {
  const options = Object.fromEntries(Object.keys(SEEDERS).map((option) => [option, { type: "string" }] as const));
  const { values } = parseArgs({ options: { ...options, remove: { type: "boolean" } } }) as {
    values: Record<string, string | boolean | undefined>;
  };
  if (values.remove) return withDatabase(remove);
  const wanted = Object.entries(SEEDERS).flatMap(([option, make]) => {
    const given = values[option];
    return given === undefined ? [] : [{ make, count: countFrom(String(given)) }];
  });
  if (wanted.length === 0) throw new Error(USAGE);
  await withDatabase(async () => {
    for (const { make, count } of wanted) {
      const started = performance.now();
      const made = await make(count);
      console.log(`${made} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  });
});

async function remove(): Promise<void> {
  await removeSamplesNow();
  console.log("All samples are removed");
}

function countFrom(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`"${text}" is not a number of samples.\n${USAGE}`);
  return count;
}
