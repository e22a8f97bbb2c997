import { expect, test } from "vitest";
import { personOfAccount, personOfEmail } from "#app/personal-data/tell.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newAccount, newStudent } from "#tests/support/people.ts";

test("a person is known by every key that their data is kept under", async () => {
  await using _database = await testDatabase();
  const student = await newStudent();
  const { user_id: account, id, email } = student;
  expect(await personOfAccount(account)).toEqual({ account, student: id, email });

  const staff = await newAccount("admin");
  expect(await personOfAccount(staff.id)).toEqual({ account: staff.id, student: null, email: staff.email });
  expect(await personOfAccount(newId())).toBeNull();
  expect(personOfEmail(" Asha@Example.ORG ")).toEqual({ account: null, student: null, email: "asha@example.org" });
});
