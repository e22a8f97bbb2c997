import { seedInterested, seedViewed } from "./leads.ts";
import { seedListedStudents } from "./listed-students.ts";
import { seedStudents } from "./students.ts";
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

/** Made in this order, so that uploads find students. */
export const seeders: Seeder[] = [
  { option: "students", unit: "number", make: seedStudents },
  { option: "listed", unit: "number of students without accounts", make: seedListedStudents },
  { option: "uploads", unit: "number", make: seedUploads },
  { option: "viewed", unit: "number", make: seedViewed },
  { option: "interested", unit: "number", make: seedInterested },
];
