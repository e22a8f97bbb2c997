import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { askSecond, recommend, writeSheet } from "#app/certification/sheet.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { findCase, moveCase } from "#app/records/certification-cases.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { addReview, recordEvaluation } from "#app/records/evaluations.server.ts";
import type { Shown } from "#app/records/interview-sheets.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { readHome } from "#app/staff/home.server.ts";
import { readJudgements } from "#app/staff/judgements.server.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { completeStudent, impartial, newAssessor } from "#tests/support/certification.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { staffPerson } from "#tests/support/people.ts";

vi.mock("#app/certification/rules.server.ts", async (importOriginal) => {
  const { certificationRules } = await importOriginal<typeof import("#app/certification/rules.server.ts")>();
  const plan = { firstOfAssessor: 1, fewest: 2 };
  const changed = () => ({ ...certificationRules(), sampling: { ...certificationRules().sampling, ...plan } });
  return { certificationRules: changed };
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await someCompetency(2);
});
afterAll(async () => {
  await backgroundIdle();
  await database[Symbol.asyncDispose]();
});

/** Evaluations of so many days ago, which whoever reviewed them agreed with, and of late did not. */
async function reviewed(student: StoredStudent, daysAgo: number) {
  const [competency] = await readCatalogue("GMP");
  if (!competency) throw new Error("There is no competency.");
  const evaluated_at = new Date(Date.now() - daysAgo * 86_400_000);
  const said = (agrees: boolean) => (agrees ? ("approved" as const) : ("revision_needed" as const));
  for (let count = 0; count < 5; count++) {
    const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9, 0.1], { evaluated_at }));
    const verdicts = competency.elements.map(({ id: element_id }, place) => ({
      element_id,
      status: said((place === 0) === daysAgo > 30),
      note: "",
    }));
    await addReview(id, 0, { at: new Date(), by: "r", by_name: "R", verdicts });
  }
}

/** Writes a whole sheet. */
async function judge(by: Person, caseId: string, account: string, verdicts: readonly Shown[]) {
  await impartial(by, account);
  const [competency] = await readCatalogue("GMP");
  const written = competency?.elements.map(({ id }, place) => ({
    element_id: id,
    verdict: verdicts[place] ?? null,
    note: "",
  }));
  return writeSheet(by, caseId, competency?.id ?? "", { seen: 0, verdicts: written ?? [] });
}

test("a new assessor's judgement is compared blind, a difference goes to a third, and auditors see how far they agree", async () => {
  const [first, ...others] = [
    await newAssessor("Leela Nair"),
    await newAssessor("Sunil Rao"),
    await newAssessor("Mira Das"),
  ];
  const student = await completeStudent();
  const opened = await openWhenComplete(student.id);
  const id = opened?.id ?? "";
  const starts_at = new Date(Date.now() - 3_600_000);
  const interview = { time: "t", starts_at, ends_at: new Date(), place: "Room 1", zone: "Asia/Kolkata" };
  await moveCase(id, "ready", "interviewed", { assessor: first.accountId, interview });
  const award = { kind: "award" as const, reasons: "Every element was shown." };
  await judge(first, id, student.user_id, ["shown", "shown"]);

  expect(await recommend(first, id, award)).toEqual({ kind: "open", what: "sampled" });
  const asked = await findCase(id);
  const second = others.find(({ accountId }) => accountId === asked?.second_assessor);
  if (!second) throw new Error("Nobody was asked.");
  const third = others.find((each) => each !== second);
  expect((await listMailsTo(second.email, 9)).map(({ name }) => name)).toContain("assessor-second");
  expect(await askSecond(first, id, null)).toEqual({ kind: "gone" });
  expect(await recommend(first, id, award)).toEqual({ kind: "open", what: "second sheet" });
  await judge(second, id, student.user_id, ["shown", "not shown"]);

  expect(await recommend(first, id, award)).toEqual({ kind: "open", what: "third" });
  expect((await findCase(id))?.second_assessor).toBe(third?.accountId);
  if (third) await judge(third, id, student.user_id, ["shown", "partly"]);
  expect((await recommend(first, id, award)).kind).toBe("done");
  const decision = { by: "d", by_name: "D", at: new Date(), kind: "award" as const, reasons: "" };
  await moveCase(id, "recommended", "awarded", { decision });

  for (const daysAgo of [45, 5]) await reviewed(student, daysAgo);
  const auditor = staffPerson("super_admin", "Dara Singh");
  const { lines, groups, ...counts } = await readJudgements(auditor);
  expect(counts).toEqual({
    decided: 1,
    second: 1,
    third: 1,
    days: 30,
    reasons: [{ reason: "One of the assessor's first 1", cases: 1 }],
  });
  expect(lines.filter(({ about }) => about === "competency").map(({ pairs }) => pairs)).toEqual([6]);
  expect(lines.filter(({ about }) => about === "assessor").map(({ pairs }) => pairs)).toEqual([4, 4, 4]);
  expect(groups[0]).toMatchObject({ by: "All", certificates: 10 });
  const evaluator = lines.find(({ about }) => about === "evaluator");
  expect([evaluator?.before.kappa, evaluator?.late.kappa, evaluator?.alert]).toEqual([1, -1, "lower than before"]);
  const alerts = async (person: Person) => (await readHome(person)).alerts.map(({ path }) => path);
  expect([(await alerts(auditor)).includes("judgements"), (await alerts(first)).includes("judgements")]).toEqual([
    true,
    false,
  ]);
  await expect(async () => readJudgements(first)).rejects.toThrow();
});
