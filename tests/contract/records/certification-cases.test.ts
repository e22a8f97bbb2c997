import { expect, test } from "vitest";
import { newId } from "#app/records/audit-events.server.ts";
import {
  findCase,
  findNewestCase,
  listCasesOf,
  moveCase,
  openCase,
  type StoredCase,
} from "#app/records/certification-cases.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";

await databaseOfFile();

const DECIDER = { by: newId(), by_name: "Meera Iyer" };
const many = Array.from({ length: 20 }, (_, place) => place);
const who = (student: string, attempt = 1) => ({ student, user_id: newId(), course: "GMP", attempt }) as const;

async function opened(): Promise<StoredCase> {
  const student = newId();
  await openCase(who(student));
  const found = await findNewestCase(student);
  if (!found) throw new Error("The case was not opened.");
  return found;
}

test("20 who open an attempt at once open one, and no second one beside it", async () => {
  const student = newId();
  const results = await Promise.allSettled(many.map(() => openCase(who(student))));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(openCase(who(student, 2))).rejects.toThrow("duplicate key");
  const [only] = await listCasesOf(student);
  expect(only).toMatchObject({ stage: "ready", open: true, attempt: 1, interview: null, recommendation: null });
});

test("of 20 who decide at once one succeeds, and what it says stays", async () => {
  const { id, student } = await opened();
  await moveCase(id, "ready", "recommended");
  const kinds = { award: "awarded", refer: "referred", decline: "declined" } as const;
  const tried = await Promise.all(
    many.map((place) => {
      const kind = (["award", "refer", "decline"] as const)[place % 3] ?? "award";
      const decision = { ...DECIDER, at: new Date(), kind, reasons: `number ${place}` };
      return moveCase(id, "recommended", kinds[kind], { decision });
    }),
  );
  const [won, ...others] = tried.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect(await findCase(id)).toEqual(won);
  expect(won?.open).toBe(false);
  expect(await openCase(who(student, 2))).toMatchObject({ stage: "ready", attempt: 2 });
  expect((await listCasesOf(student)).map(({ attempt }) => attempt)).toEqual([2, 1]);
});

test("a case moves only out of the stage and the state that were seen, and notes since when", async () => {
  const { id, since } = await opened();
  expect(await moveCase(id, ["booked", "interviewed"], "recommended")).toBeNull();
  expect(await moveCase(id, "ready", "booked", {}, { attempt: 2 })).toBeNull();
  const booked = await moveCase(id, "ready", "booked", { assessor: DECIDER.by });
  expect(booked).toMatchObject({ stage: "booked", assessor: DECIDER.by, open: true });
  expect(Number(booked?.since)).toBeGreaterThanOrEqual(Number(since));
});

test("no id that is none reaches a case", async () => {
  for (const given of ["", "x", '{"$ne":null}', "0".repeat(24)]) {
    expect(await findCase(given)).toBeNull();
    expect(await moveCase(given, "ready", "booked")).toBeNull();
  }
});
