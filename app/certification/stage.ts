import type { Stage } from "#app/records/certification-stage.ts";

/** Every stage in words: as staff say of a student, and as the student is told. Nowhere else is a stage put into words. */
export const STAGE_WORDS: Readonly<Record<Stage, { staff: string; student: string }>> = {
  registered: { staff: "Fee not paid", student: "Your application begins with the fee" },
  preparing: { staff: "Collects evidence", student: "You show what you can do" },
  ready: { staff: "Chooses a time", student: "You can choose a time for your interview" },
  booked: { staff: "Interview booked", student: "Your interview is booked" },
  interviewed: { staff: "Interview being assessed", student: "Your assessor writes down what you talked about" },
  recommended: { staff: "To be decided", student: "PGI decides now" },
  awarded: { staff: "Certified", student: "You are certified" },
  withdrawn: { staff: "Certificate withdrawn", student: "Your certificate was withdrawn" },
  referred: { staff: "Referred back", student: "Something is to be added" },
  declined: { staff: "Not certified", student: "PGI has not certified you" },
  missed: { staff: "Did not come twice", student: "Your interview did not take place" },
  appealed: { staff: "Appeal to be decided", student: "Your appeal is being looked at" },
};

/** These stages as staff call them, for a list's filter. */
export function stageOptions<Some extends Stage>(stages: readonly Some[]): Record<Some, string> {
  return Object.fromEntries(stages.map((stage) => [stage, STAGE_WORDS[stage].staff])) as Record<Some, string>;
}
