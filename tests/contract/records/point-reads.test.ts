import mongoose from "mongoose";
import { expect, test } from "vitest";
import { deleteSession, findLiveSession, insertSession } from "#app/records/sessions.server.ts";
import { findStudent, findStudentByUser } from "#app/records/students.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newStudent } from "#tests/support/people.ts";

const HOUR = 3_600_000;

async function newSession(hash: string, expires = HOUR): Promise<void> {
  const now = Date.now();
  const [then, end] = [new Date(now), new Date(now + expires)];
  const times = { created_at: then, last_seen_at: then, expires_at: end, ends_at: end, proven_at: then };
  const who = { account_id: "a", role: "student", user_agent: "", second_factor: false } as const;
  await insertSession({ token_hash: hash, idle_ms: HOUR, ...who, ...times });
}

test("many who ask at one moment get their own row each, and null where there is none", async () => {
  await using _database = await testDatabase();
  const students = await Promise.all(
    Array.from({ length: 120 }, (_, place) => newStudent({ fullName: `No ${place}` })),
  );
  const asked = await Promise.all(students.map(({ user_id }) => findStudentByUser(user_id)));
  expect(asked.map((student) => student?.full_name)).toEqual(students.map(({ full_name }) => full_name));
  const [first] = students;
  const [one, other, none, broken] = await Promise.all([
    findStudent(first?.id ?? ""),
    findStudent(first?.id ?? ""),
    findStudent(String(new mongoose.Types.ObjectId())),
    findStudent("no id"),
  ]);
  expect(one).toEqual(other);
  expect(one).not.toBe(other);
  expect([none, broken]).toEqual([null, null]);
});

test("a session that has ended is not found by anybody who asks afterwards, however many ask", async () => {
  await using _database = await testDatabase();
  await Promise.all([newSession("lives"), newSession("ends"), newSession("is over", -1)]);
  let asking = true;
  const others = Array.from({ length: 20 }, async () => {
    while (asking) await findLiveSession("lives");
  });
  expect(await findLiveSession("ends")).toMatchObject({ token_hash: "ends" });
  await deleteSession("ends");
  const [ended, over, lives] = await Promise.all(["ends", "is over", "lives"].map(findLiveSession));
  asking = false;
  await Promise.all(others);
  expect([ended, over]).toEqual([null, null]);
  expect(lives).toMatchObject({ token_hash: "lives", account_id: "a" });
});
