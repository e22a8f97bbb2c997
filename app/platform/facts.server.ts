import { z } from "zod";
import { contentFile } from "./content.server.ts";

const text = z.string().trim().min(1);
const years = z.int().min(0).max(60);
/** An editor may add facts for texts to take in. */
const further = z.union([text, z.number(), z.record(z.string(), z.union([text, z.number()]))]);
const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object(shape).catchall(further);
const certification = { code: text, name: text, duration: text, assessmentYears: years };

const schema = group({
  institute: group({ name: text }),
  contact: group({ email: z.email() }),
  fees: group({ application: z.int().positive() }),
  gmp: group({ ...certification, experienceYears: years, managerialYears: years, recentYears: years }),
  aip: group({ ...certification, experience: text, minimumYears: years }),
  assessment: group({ minimumYears: years }),
  portfolio: group({ projectReports: text, testimonials: years, creditPercent: z.number().min(0).max(100) }),
  uploads: group({ certificateMegabytes: z.number().positive() }),
  studentId: group({ example: text }),
});

/** What texts, mails, rules and fees take in, from content/facts.json. */
export const facts = contentFile("facts", schema);

/** What the institute is called and says of itself, from content/site.json. */
export const site = contentFile("site", z.strictObject({ institute: text, tagline: text, description: text }));
