import { expect, test } from "vitest";
import { issueCredential } from "#app/certification/award.server.ts";
import { readNumber } from "#app/certification/number.ts";
import { ForbiddenError } from "#app/identity/access.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import {
  Credentials,
  changeCredentialStatus,
  insertCredential,
  isDrawn,
  listCredentialsOf,
  publishCompetencies,
} from "#app/records/credentials.server.ts";
import { COMPETENCIES, newCredential, someAward } from "#tests/support/credentials.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, paidStudent, staffPerson } from "#tests/support/people.ts";

await databaseOfFile();

const change = (to: "valid" | "withdrawn") => ({ at: new Date(), by: "a", by_name: "A", to, reason: "An error." });

test("a case is given one credential, however many issue it at once", async () => {
  const given = someAward({ name: " आशा राव " });
  const issued = await Promise.all(Array.from({ length: 20 }, () => issueCredential(staffPerson("admin"), given)));
  expect(new Set(issued.map(({ number }) => number)).size).toBe(1);
  const [own, ...more] = await listCredentialsOf(given.user_id);
  expect(more).toEqual([]);
  expect(own).toMatchObject({ name: "आशा राव", status: "valid", competencies: COMPETENCIES, public_competencies: [] });
  expect(readNumber(own?.number ?? "").kind).toBe("number");
});

test("only staff who decide issue credentials", async () => {
  await expect(issueCredential(asPerson(await paidStudent()), someAward())).rejects.toThrow(ForbiddenError);
});

test("a number or a place that is another's is not given twice", async () => {
  const { number, status_index } = await newCredential();
  const { caseId, ...row } = someAward();
  expect(await isDrawn(status_index)).toBe(true);
  expect(await isDrawn(900_000)).toBe(false);
  const other = insertCredential({ ...row, case: caseId, number, status_index: 900_000 });
  await expect(other).rejects.toThrow("duplicate key");
});

test("of many who withdraw at once one does, and every change counts", async () => {
  const { number, status_index } = await newCredential();
  const all = await Promise.all(Array.from({ length: 10 }, () => changeCredentialStatus(number, change("withdrawn"))));
  expect(all.filter(Boolean)).toHaveLength(1);
  expect(await Credentials.values("status", { status_index })).toEqual(["withdrawn"]);
  expect(await changeCredentialStatus(number, change("valid"))).toMatchObject({ status: "valid", version: 3 });
  expect(await Credentials.values("status", { status_index })).toEqual(["valid"]);
  expect((await Credentials.findOne({ number }))?.status_changes.map(({ to }) => to)).toEqual(["withdrawn", "valid"]);
});

test("what is public is for the holder to say, and counts as a change", async () => {
  const given = someAward();
  const { number } = await newCredential(given);
  expect(await publishCompetencies(number, newId(), ["c1"])).toBe(false);
  expect(await publishCompetencies(number, given.user_id, ["c1"])).toBe(true);
  expect(await Credentials.findOne({ number })).toMatchObject({
    version: 2,
    status: "valid",
    public_competencies: ["c1"],
  });
});
