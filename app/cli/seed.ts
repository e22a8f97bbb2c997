import { parseArgs } from "node:util";
import { seedSampleStudents } from "#app/samples/institute.server.ts";
import { removeSamplesNow } from "#app/samples/remove.server.ts";
import { runCommand, withDatabase } from "./run-command.ts";

const USAGE = `Usage: npm run seed -- --students <number>
       npm run seed -- --remove
Makes believable sample students for trying the product, or removes all samples and nothing else, while the product runs or not.`;

await runCommand(async () => {
  const { students, remove } = parseArgs({
    options: { students: { type: "string" }, remove: { type: "boolean" } },
  }).values;
  if (remove) {
    await withDatabase(removeSamplesNow);
    return console.log("All samples are removed");
  }
  const count = Number(students);
  if (students === undefined || !Number.isInteger(count) || count < 1) throw new Error(USAGE);
  const began = performance.now();
  const password = await withDatabase(() => seedSampleStudents(count), true);
  console.log(`${count} students (password ${password}) in ${((performance.now() - began) / 1000).toFixed(1)} s`);
});
