import { expect, test } from "vitest";
import { caseToDecide, type Decision, decide } from "#app/certification/decide.server.ts";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { appeal, likeness, readOwnOutcome, writeNameAs } from "#app/certification/own-outcome.server.ts";
import { ForbiddenError } from "#app/identity/access.server.ts";
import { PartialityError } from "#app/identity/impartial.server.ts";
import { listEventsAbout, newId } from "#app/records/audit-events.server.ts";
import { decideCase, findCase, findNewestCase, moveCase } from "#app/records/certification-cases.server.ts";
import { Credentials, listCredentialsOf } from "#app/records/credentials.server.ts";
import { decideOnDocument, listDocuments, versionOf } from "#app/records/documents.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { decideName, nameCorrection } from "#app/staff/name-correction.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { impartial, recommendedStudent } from "#tests/support/certification.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, staffPerson } from "#tests/support/people.ts";

await databaseOfFile();
await someCompetency(2);

const REASONS = "The interview has shown what the evidence says.";

async function seenNow(id: string, kind: Decision["kind"]): Promise<Decision> {
  return { kind, reasons: REASONS, seen: (await findCase(id))?.version ?? 0 };
}

/** Somebody who may decide on a case. */
const decider = async (id: string) =>
  impartial(staffPerson("admin", "Meera Iyer"), (await findCase(id))?.user_id ?? "");

async function decided(id: string, kind: Decision["kind"]) {
  const by = await decider(id);
  const outcome = await decide(by, id, await seenNow(id, kind));
  expect(outcome).toMatchObject({ kind: "done" });
  return by;
}

async function mailsTo(email: string): Promise<string[]> {
  return (await listMailsTo(email, 50)).map(({ name }) => name).filter((name) => name !== "interview-open");
}

test("an award issues one certificate, tells the student once, and is in the audit trail", async () => {
  const { student, attempt } = await recommendedStudent("award", "Asha Rao");
  await writeNameAs(asPerson(student), named("आशा राव"));
  const by = await decided(attempt.id, "award");
  expect(await findCase(attempt.id)).toMatchObject({ stage: "awarded", open: false });
  const [credential, ...more] = await listCredentialsOf(student.user_id);
  expect(more).toEqual([]);
  expect(credential).toMatchObject({ case: attempt.id, name: "आशा राव", course: "GMP", expires_at: null });
  expect(credential?.competencies).toHaveLength(1);
  expect(await mailsTo(student.email)).toEqual(["certification-awarded"]);
  expect(await listEventsAbout([attempt.id], 5)).toMatchObject([
    { action: "awarded", kind: "certification", actor_id: by.accountId },
  ]);
});

test("nobody decides what they had a part in, nor does a student", async () => {
  const { student, attempt, assessor, recommender } = await recommendedStudent();
  const second = staffPerson("super_admin", "Second Assessor");
  const moved = await moveCase(attempt.id, "recommended", "recommended", { second_assessor: second.accountId });
  const own = { ...staffPerson("admin"), accountId: student.user_id };
  for (const person of [assessor, recommender, second, own]) {
    expect((await caseToDecide(person, attempt.id))?.bar?.message).toContain("somebody else decides");
    const outcome = await decide(person, attempt.id, await seenNow(attempt.id, "award"));
    expect(outcome).toMatchObject({ kind: "refused", message: expect.stringContaining("somebody else decides") });
  }
  // Whoever gets past the domain's own question is held by the update itself.
  const ruling = { by: second.accountId, by_name: "Second", at: new Date(), kind: "award", reasons: "" } as const;
  if (moved) expect(await decideCase(moved, ruling)).toBeNull();
  await expect(decide(asPerson(student), attempt.id, await seenNow(attempt.id, "award"))).rejects.toThrow(
    ForbiddenError,
  );
  expect(await Credentials.findOne({ case: attempt.id })).toBeNull();
});

test("of two who decide at once one does; the other is told, and nothing of theirs happens", async () => {
  for (const [one, other] of [
    ["award", "decline"],
    ["refer", "award"],
    ["award", "award"],
  ] as const) {
    const { student, attempt } = await recommendedStudent();
    const [first, second] = [await seenNow(attempt.id, one), await seenNow(attempt.id, other)];
    const [a, b] = [await decider(attempt.id), await decider(attempt.id)];
    const outcomes = await Promise.all([decide(a, attempt.id, first), decide(b, attempt.id, second)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["changed meanwhile", "done"]);
    const won = outcomes[0]?.kind === "done" ? one : other;
    expect((await findCase(attempt.id))?.decision?.kind).toBe(won);
    expect(await listCredentialsOf(student.user_id)).toHaveLength(won === "award" ? 1 : 0);
    expect(await mailsTo(student.email)).toHaveLength(1);
  }
});

test("what has changed since it was looked at is not decided", async () => {
  const { attempt } = await recommendedStudent();
  const seen = await seenNow(attempt.id, "award");
  await moveCase(attempt.id, "recommended", "recommended", { since: new Date(Date.now() + 5) });
  expect(await decide(await decider(attempt.id), attempt.id, seen)).toEqual({ kind: "changed meanwhile" });
  expect(await decide(staffPerson("admin"), "0123456789abcdef01234567", seen)).toEqual({ kind: "gone" });
});

test("nothing incomplete is awarded", async () => {
  const { student, attempt } = await recommendedStudent("award", "Иван Иванов");
  expect(await decide(await decider(attempt.id), attempt.id, await seenNow(attempt.id, "award"))).toMatchObject({
    message: expect.stringContaining("name cannot be printed"),
  });
  await writeNameAs(asPerson(student), named("Ivan Ivanov"));
  const [document] = await listDocuments(student.user_id);
  if (!document) throw new Error("There is no document.");
  const again = { at: new Date(), by: "x", by_name: "X", note: "Blurred", file_name: document.file_name };
  await decideOnDocument(document.id, versionOf(document), { ...again, verdict: "asked again" });
  expect((await caseToDecide(await decider(attempt.id), attempt.id))?.missing).toHaveLength(1);
  expect(await decide(await decider(attempt.id), attempt.id, await seenNow(attempt.id, "award"))).toMatchObject({
    message: expect.stringContaining("Something is missing"),
  });
  expect(await listCredentialsOf(student.user_id)).toEqual([]);
  expect(await decide(await decider(attempt.id), attempt.id, await seenNow(attempt.id, "refer"))).toMatchObject({
    stage: "referred",
  });
});

test("a declined student appeals once and in time; somebody else decides then", async () => {
  const { student, attempt, assessor } = await recommendedStudent("decline");
  const person = asPerson(student);
  expect(await appeal(person, "Please look again.")).toBe(false);
  const first = await decided(attempt.id, "decline");
  expect((await readOwnOutcome(person)).appealUntil).toBeInstanceOf(Date);
  const appeals = await Promise.all([appeal(person, "Please look again."), appeal(person, "And again.")]);
  expect(appeals.filter(Boolean)).toHaveLength(1);
  expect(await openWhenComplete(student.id)).toMatchObject({ id: attempt.id, stage: "appealed" });
  for (const barred of [first, assessor])
    expect(await decide(barred, attempt.id, await seenNow(attempt.id, "award"))).toMatchObject({ kind: "refused" });
  await decided(attempt.id, "decline");
  expect(await findNewestCase(student.id)).toMatchObject({ stage: "declined", decision: { by: first.accountId } });
  expect(await mailsTo(student.email)).toEqual(["appeal-declined", "certification-declined"]);
  expect((await readOwnOutcome(person)).appealUntil).toBeNull();
  expect(await appeal(person, "A second appeal.")).toBe(false);
});

test("an appeal can be granted, and comes too late after the days that content allows", async () => {
  const { student, attempt } = await recommendedStudent("decline");
  await decided(attempt.id, "decline");
  expect(await appeal(asPerson(student), "The second project was not asked about.")).toBe(true);
  await decided(attempt.id, "award");
  expect(await listCredentialsOf(student.user_id)).toHaveLength(1);

  const late = await recommendedStudent("decline");
  await decided(late.attempt.id, "decline");
  const found = await findCase(late.attempt.id);
  if (!found?.decision) throw new Error("Nothing was decided.");
  const decision = { ...found.decision, at: new Date(Date.now() - 31 * 86_400_000) };
  await moveCase(found.id, "declined", "declined", { decision });
  expect(await appeal(asPerson(late.student), "I was away for a month.")).toBe(false);
});

test("the name is free before an award; then somebody else answers, with a reason, and with a document where it is not spelling", async () => {
  const { student, attempt } = await recommendedStudent("award", "Asha Rao");
  const person = asPerson(student);
  for (const name of ["A. Rao", "ആശ റാവു", "Asha Rao"])
    expect(await writeNameAs(person, named(name))).toEqual({ kind: "done" });
  await decided(attempt.id, "award");
  const { credential } = await readOwnOutcome(person);
  const { number = "", status_index: place = 0 } = credential ?? {};
  const why = { reason: "It is spelt so on my passport.", document: "" };
  expect((await writeNameAs(person, named("Asha Raao"))).kind).toBe("no reason");
  expect((await writeNameAs(person, { name: "Leela Nair", ...why })).kind).toBe("no document");
  expect((await writeNameAs(person, { name: "Asha Rao-Iyer", ...why, document: newId() })).kind).toBe("no document");
  expect(await writeNameAs(person, { name: "Āsha Raao", ...why })).toEqual({ kind: "asked" });
  expect(await writeNameAs(person, { name: "Asha 😀", ...why })).toMatchObject({
    message: expect.stringContaining("“😀”"),
  });
  expect((await readOwnOutcome(person)).credential?.name).toBe("Asha Rao");

  const boss = staffPerson("super_admin", "Meera Iyer");
  const own = { ...boss, accountId: student.user_id };
  const { shown = "" } = (await nameCorrection(boss, number)) ?? {};
  const yes = { shown, agrees: true, reason: "" };
  await expect(decideName(own, number, yes)).rejects.toThrow(PartialityError);
  await expect(nameCorrection(decidedBy, number)).rejects.toThrow(ForbiddenError);
  const both = await Promise.all([decideName(boss, number, yes), decideName(staffPerson("super_admin"), number, yes)]);
  expect(both.filter(({ kind }) => kind === "done")).toHaveLength(1);
  const now = await Credentials.findOne({ number });
  expect(now).toMatchObject({ name: "Āsha Raao", name_changes: 1, former_places: [place], name_request: null });
  expect(now?.name_corrected_at).toBeInstanceOf(Date);
  expect(now?.status_index).not.toBe(place);
  expect(await mailsTo(student.email)).toContain("name-corrected");

  const [document] = await listDocuments(student.user_id);
  expect(await writeNameAs(person, { name: "Leela Nair", ...why, document: document?.id ?? "" })).toEqual({
    kind: "asked",
  });
  const again = await nameCorrection(boss, number);
  expect(again?.document?.path).toContain(document?.id);
  const no = { shown: again?.shown ?? "", agrees: false, reason: "It does not show that name." };
  expect((await decideName(boss, number, no)).kind).toBe("done");
  expect(await Credentials.findOne({ number })).toMatchObject({
    name: "Āsha Raao",
    name_changes: 1,
    name_asked: false,
  });
  expect(await mailsTo(student.email)).toContain("name-left");
});

const decidedBy = staffPerson("admin");
const named = (name: string) => ({ name, reason: "", document: "" });

test("another spelling of a name is told from another name", () => {
  for (const name of ["asha rao", "RAO ASHA", "Āśhā Rao", "Asha Raao"])
    expect(likeness(name, "Asha Rao"), name).toBeGreaterThanOrEqual(0.8);
  for (const name of ["Leela Nair", "आशा राव", "Asha Iyer", ""])
    expect(likeness(name, "Asha Rao"), name).toBeLessThan(0.8);
});
