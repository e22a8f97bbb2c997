import { expect, test } from "vitest";
import { readStanding } from "#app/certification/standing.server.ts";
import {
  answerAsReferee,
  askReferee,
  countConfirmed,
  forgetReferee,
  type RefereeSays,
  refereeQuestion,
  refereesOf,
  refereeWork,
} from "#app/documents/referees.server.ts";
import { erasePerson } from "#app/personal-data/erase.server.ts";
import { headingsOf, personOfEmail } from "#app/personal-data/tell.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { keyedHash } from "#app/platform/seal.server.ts";
import { Certificates } from "#app/records/certificates.server.ts";
import { putCompetencyCertificate } from "#app/records/competency-certificates.server.ts";
import { decideOnDocument, putSlotDocument, versionOf } from "#app/records/documents.server.ts";
import { findEvaluation, recordEvaluation } from "#app/records/evaluations.server.ts";
import { Mails } from "#app/records/mails.server.ts";
import { RefereeRequests } from "#app/records/referee-requests.server.ts";
import { decideDocument, documentToVerify } from "#app/staff/documents.server.ts";
import { evaluationToReview, reviewEvaluation } from "#app/staff/reviews.server.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { paidStudent, staffPerson } from "#tests/support/people.ts";
import { newAddress, uuid } from "#tests/support/random.ts";

await databaseOfFile();

const TRUE: RefereeSays = {
  answer: "wrote",
  words: "",
  knows: "I led her team.",
  from: "2019",
  to: "2023",
  ask_back: true,
};

/** A student with an accepted testimonial, whose referee was asked, and the token of the mailed link. */
async function asked(slot = "testimonial-1", email = newAddress()) {
  const student = await paidStudent("Asha Rao");
  const referee = { name: "Meena Iyer", role: "Head of Operations", email, phone: null };
  const file = {
    title: "Testimonial 1",
    file_name: "letter.pdf",
    file_path: `${student.user_id}/${uuid()}`,
    file_size: 9,
  };
  const { row } = await putSlotDocument(student.user_id, slot, { ...file, referee });
  const decision = {
    at: new Date(),
    by: "x",
    by_name: "X",
    note: "",
    file_name: "letter.pdf",
    verdict: "accepted",
  } as const;
  const document = await decideOnDocument(row.id, versionOf(row), decision);
  if (!document) throw new Error("Nothing was accepted.");
  await withTransaction(() => askReferee(document));
  return { student, document, email, referee, file, token: await tokenFor(document.id) };
}

/** As the mailed link has it. */
async function tokenFor(document: string): Promise<string> {
  const { id = "" } = (await RefereeRequests.findOne({ document })) ?? {};
  return `${id}.${keyedHash(id, "referee")}`;
}

test("a referee answers by a link alone, and staff read it beside the document", async () => {
  const { student, document, token } = await asked();
  expect(await refereeQuestion(token)).toMatchObject({ student: "Asha Rao", name: "Meena Iyer", answer: null });
  for (const wrong of ["", token.slice(0, -1), `${"0".repeat(24)}.${token.split(".")[1]}`])
    expect(await refereeQuestion(wrong)).toBeNull();
  expect(await answerAsReferee(token, TRUE)).toEqual({ kind: "done" });
  const shown = await documentToVerify(staffPerson("admin"), student.id, document.id);
  expect(shown?.referee).toMatchObject({ answer: "wrote", knows: "I led her team.", period: "2019 to 2023" });
  expect(await countConfirmed(student.user_id)).toBe(1);
  expect((await Certificates.byId(document.id))?.verdict).toBe("accepted");
});

test("what a referee disowns waits for a person again, who decides; a decision on what stood before meets a conflict", async () => {
  const { student, document, token } = await asked();
  const admin = staffPerson("admin");
  await answerAsReferee(token, { ...TRUE, answer: "not mine", knows: "" });
  expect((await Certificates.byId(document.id))?.verdict).toBeNull();
  expect(await RefereeRequests.exists({ document: document.id, calls: true })).toBe(true);
  const again = { seen: versionOf(document), verdict: "asked again", note: "The referee disowns it." } as const;
  expect((await decideDocument(admin, student.id, document.id, again)).kind).toBe("changed meanwhile");
  const now = await Certificates.byId(document.id);
  expect((await decideDocument(admin, student.id, document.id, { ...again, seen: versionOf(now) })).kind).toBe("done");
  expect(await RefereeRequests.exists({ document: document.id, calls: true })).toBe(false);
});

test("who never agreed is forgotten at once, and so is whoever has their address erased by a link", async () => {
  const never = await asked();
  expect(await forgetReferee(never.token)).toEqual({ kind: "done" });
  expect(await Certificates.byId(never.document.id)).toMatchObject({
    referee: null,
    referee_refused: true,
    verdict: null,
  });
  expect(await RefereeRequests.exists({ email: never.email })).toBe(false);
  expect(await refereeQuestion(never.token)).toBeNull();

  const { student, document, email, token } = await asked();
  await answerAsReferee(token, TRUE);
  expect((await headingsOf(personOfEmail(email))).map(({ called }) => called)).toContain(
    "What referees were asked and said",
  );
  await erasePerson(personOfEmail(email));
  expect((await Certificates.byId(document.id))?.referee).toBeNull();
  expect(await refereesOf(student.user_id)).toEqual([]);
});

test("a referee is reminded twice, not after an answer, and not of a file that was replaced", async () => {
  const mails = async (email: string) => (await Mails.find({ to: email })).map(({ name }) => name).sort();
  const due = (document: string) => RefereeRequests.set({ document }, { due_at: new Date(0) });
  const [silent, answers, replaced] = [await asked(), await asked(), await asked()];
  await answerAsReferee(answers.token, TRUE);
  const { user_id } = replaced.student;
  const { row } = await putSlotDocument(user_id, "testimonial-1", {
    ...replaced.file,
    file_path: `${user_id}/${uuid()}`,
  });
  expect(await refereeQuestion(replaced.token)).toBeNull();
  await withTransaction(() => askReferee(row));
  expect(await RefereeRequests.exists({ document: replaced.document.id })).toBe(false);
  await refereeWork.start({ alone: true });
  for (const sent of [1, 2]) {
    await due(silent.document.id);
    refereeWork.nudge();
    await expect.poll(async () => (await mails(silent.email)).length, { timeout: 60_000 }).toBe(1 + sent);
  }
  await refereeWork.stop();
  expect(await mails(silent.email)).toEqual(["referee-asked", "referee-reminded", "referee-reminded"]);
  expect((await RefereeRequests.findOne({ document: silent.document.id }))?.due_at).toBeNull();
  expect(await mails(answers.email)).toEqual(["referee-asked"]);
});

test("signs are told, and are no verdict", async () => {
  const { student } = await asked("testimonial-1", `a.${uuid()}@gmail.com`);
  expect((await refereesOf(student.user_id))[0]).toMatchObject({
    answer: null,
    signs: ["A private address, not one of an organisation"],
  });
});

test("a letter that its referee disowns stops the case until somebody has reviewed it anew, and the device is a sign", async () => {
  const [student, competency, email] = [await paidStudent("Asha Rao"), await someCompetency(1), newAddress()];
  const referee = { name: "Meena Iyer", role: "Head of Operations", email, phone: null };
  const upload = { title: "Letter", file_name: "letter.pdf", file_path: `${student.user_id}/${uuid()}`, file_size: 9 };
  const put = await putCompetencyCertificate(student.user_id, competency.id, { ...upload, referee }, uuid());
  if (put.kind !== "kept") throw new Error("Nothing was kept.");
  await withTransaction(() => askReferee(put.row));
  const found = { certificate_id: put.row.id, file_url: upload.file_path };
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9], found));
  const admin = staffPerson("admin");
  const verdicts = [{ element_id: competency.elements[0]?.id ?? "", status: "approved", note: "" } as const];
  await reviewEvaluation(admin, id, 0, verdicts);
  const disowned = async () => (await readStanding(student)).missing.some(({ kind }) => kind === "disowned");
  expect(await disowned()).toBe(false);
  await answerAsReferee(await tokenFor(put.row.id), { ...TRUE, answer: "not mine", knows: "" }, [student.user_id]);
  expect([await disowned(), (await findEvaluation(id))?.state]).toEqual([true, "waiting"]);
  expect((await evaluationToReview(admin, id))?.said[0]).toMatchObject({
    answer: "not mine",
    signs: ["Answered on a device on which the student has signed in"],
  });
  expect((await reviewEvaluation(admin, id, 1, verdicts)).kind).toBe("done");
  expect(await disowned()).toBe(false);
});
