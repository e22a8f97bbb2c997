import { hashPassword } from "#app/identity/passwords.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { Batch } from "./batch.server.ts";
import { makeInterested, makeViewed } from "./leads.server.ts";
import { addStaff } from "./staff.server.ts";
import { type Judge, judgeEach } from "./students/judge.server.ts";
import { makeApplications, makeCertificates } from "./students/make-students.server.ts";
import { instituteStudents, shownStudents } from "./students/plans.ts";
import { SampleStudent } from "./students/sample-student.server.ts";
import { makeTalk } from "./talk/make-talk.server.ts";
import { makeTrail } from "./work-days.server.ts";

const GROUP = "institute";
const LATELY = 20;
const VIEWED = { count: 46, from: 120, days: 40 };
const INTERESTED = { count: 28, from: 200, days: 60 };

interface Wanted {
  /** Where its history ends. */
  now: Date;
  /** The password that its students share. */
  secret: string;
  /** Ends it. */
  signal: AbortSignal;
  /** Throws as soon as it is not wanted any more. */
  stillWanted: () => Promise<void>;
}

/**
 * Makes what is not there yet of the sample institute: first everything that takes no time, then the certificates, each
 * judged by the evaluator. Cut off anywhere, it goes on there the next time.
 * @throws the signal's reason, and what `stillWanted` throws
 */
export async function makeInstitute({ now, secret, signal, stillWanted }: Wanted): Promise<void> {
  const students = instituteStudents.map((plan, number) => new SampleStudent(GROUP, number, plan, now));
  const batch = new Batch();
  addStaff(batch, now);
  await batch.keep();
  await makeApplications(students, await hashPassword(secret));
  await stillWanted();
  await makeViewed({ ...VIEWED, now, group: GROUP });
  await makeInterested({ ...INTERESTED, now, group: GROUP });
  await makeTalk(now, secret);
  await makeTrail(now);
  const named = shownStudents.flatMap(({ number }) => students[number] ?? []);
  const newestFirst = students.toSorted((a, b) => a.plan.days - b.plan.days);
  // What waits for staff comes first, then those whom the terminal names, then what happened long ago.
  const lately = newestFirst.filter(({ plan }) => plan.days <= LATELY);
  const inTurn = [...new Set([...lately, ...named, ...newestFirst])];
  const catalogue = await readCatalogue();
  const judge: Judge = async (judged) => {
    await stillWanted();
    return judgeEach(judged, signal);
  };
  await makeCertificates(inTurn, { catalogue, judge, continued: true });
}
