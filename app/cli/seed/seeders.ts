import { makeInterested, makeViewed } from "#app/samples/leads.server.ts";
import { seedSampleStudents } from "#app/samples/students/seed-students.server.ts";
import { seedListedStudents } from "./listed-students.ts";
import { seedUploads } from "./uploads.ts";

/** One kind of sample. A further kind is one more file and one more line below. */
export interface Seeder {
  /** The command's option, without the dashes. */
  option: string;
  /** What the option counts, for the usage line. */
  unit: string;
  /** Makes so many samples. @returns what was made, in words */
  make: (count: number) => Promise<string>;
}

const DAYS = 120;
const leads = (count: number) => ({ count, from: Date.now() % 1_000_000, days: DAYS, now: new Date() });

/** Made in this order, so that uploads find students. */
export const seeders: Seeder[] = [
  {
    option: "students",
    unit: "number",
    make: async (count) => `${count} students (password ${await seedSampleStudents(count)})`,
  },
  { option: "listed", unit: "number of students without accounts", make: seedListedStudents },
  { option: "uploads", unit: "number", make: seedUploads },
  {
    option: "viewed",
    unit: "number",
    async make(count) {
      await makeViewed(leads(count));
      return `${count} viewed students`;
    },
  },
  {
    option: "interested",
    unit: "number",
    async make(count) {
      await makeInterested(leads(count));
      return `${count} interested students`;
    },
  },
];
