import { parseArgs } from "node:util";
import { makeLeads, seedSampleStudents } from "#app/samples/institute.server.ts";
import { removeSamplesNow } from "#app/samples/remove.server.ts";
import { runCommand, withDatabase } from "./run-command.ts";
import { seedListedStudents, seedUploads } from "./seed/bulk.ts";

/** What is made, in this order, so that uploads find students. */
const seeders: { option: string; unit: string; make: (count: number) => Promise<string> }[] = [
  {
    option: "students",
    unit: "number",
    make: async (count) => `${count} students (password ${await seedSampleStudents(count)})`,
  },
  { option: "listed", unit: "number of students without accounts", make: seedListedStudents },
  { option: "uploads", unit: "number", make: seedUploads },
  { option: "viewed", unit: "number", make: leads("checking_students", "viewed students") },
  { option: "interested", unit: "number", make: leads("interested_students", "interested students") },
];

function leads(collection: "checking_students" | "interested_students", called: string) {
  return async (count: number) => {
    await makeLeads(collection, { count, from: Date.now() % 1_000_000, now: new Date() });
    return `${count} ${called}`;
  };
}

const USAGE = `Usage: npm run seed -- ${seeders.map(({ option, unit }) => `[--${option} <${unit}>]`).join(" ")}
       npm run seed -- --remove
Makes believable samples for trying the product and for load tests, or removes all samples and nothing else, while the product
runs or not.`;

await runCommand(async () => {
  const options = Object.fromEntries(seeders.map(({ option }) => [option, { type: "string" }] as const));
  const { values } = parseArgs({ options: { ...options, remove: { type: "boolean" } } }) as {
    values: Record<string, string | boolean | undefined>;
  };
  if (values.remove) return withDatabase(remove);
  const wanted = seeders.flatMap((seeder) => {
    const given = values[seeder.option];
    return given === undefined ? [] : [{ seeder, count: countFrom(String(given)) }];
  });
  if (wanted.length === 0) throw new Error(USAGE);
  await withDatabase(async () => {
    for (const { seeder, count } of wanted) {
      const started = performance.now();
      const made = await seeder.make(count);
      console.log(`${made} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  }, true);
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
