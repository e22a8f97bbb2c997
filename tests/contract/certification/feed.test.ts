import { expect, test } from "vitest";
import { feedAddress, renewFeed, timesFeed } from "#app/certification/calendar.server.ts";
import { ForbiddenError } from "#app/identity/access.server.ts";
import { setAssessor } from "#app/records/staff-roles.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson } from "#tests/support/people.ts";
import { booked } from "./booked.ts";

await databaseOfFile();
await someCompetency(1);

test("an assessor's calendar reads their times at a secret address, without names, until another is made", async () => {
  const { student, assessor } = await booked(2);
  const read = (address: string | null) => timesFeed(/calendar\/(.*)\.ics$/.exec(address ?? "")?.[1] ?? "");
  expect(await feedAddress(assessor)).toBeNull();
  await expect(feedAddress(asPerson(student))).rejects.toThrow(ForbiddenError);
  await renewFeed(assessor);
  const first = await feedAddress(assessor);
  const feed = await read(first);
  expect(feed?.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(feed).toContain("SUMMARY:PGI interview");
  expect(feed).not.toContain(student.full_name);
  expect(await timesFeed("x".repeat(120))).toBeNull();
  await renewFeed(assessor);
  expect(await read(first)).toBeNull();
  const second = await feedAddress(assessor);
  expect(await read(second)).not.toBeNull();
  await setAssessor(assessor.rowId, false);
  expect(await read(second)).toBeNull();
});
