import { seedStudents } from "./students.ts";

/** One kind of sample. A further kind is one more file and one more line below. */
export interface Seeder {
  /** The command's option, without the dashes. */
  option: string;
  /** What the option counts, for the usage line. */
  unit: string;
  /** Makes so many samples. @returns what was made, in words */
  make: (count: number) => Promise<string>;
}

export const seeders: Seeder[] = [{ option: "students", unit: "number", make: seedStudents }];
