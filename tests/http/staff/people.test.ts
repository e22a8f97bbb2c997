import { expect, inject, test } from "vitest";
import { insertConfirmedAccounts } from "#app/records/accounts.server.ts";
import { addOwnWords, addReview, findEvaluation, recordEvaluation } from "#app/records/evaluations.server.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { paidStudent } from "#tests/support/people.ts";
import { newAddress, word } from "#tests/support/random.ts";
import { staffOfFile } from "#tests/support/sessions.ts";
import { mailTo } from "#tests/support/sign-in.ts";

const { address, dataDir } = inject("product");
const ADMINS = "/super-admin-dashboard/admins";

const staff = await staffOfFile({ address, dataDir });

/** The form with which the request of an account is decided on. */
function formOf(id: string): string {
  return `form:has(input[value="${id}"])`;
}

async function asking(): Promise<{ name: string; email: string; id: string }> {
  const name = `Asking ${word()}`;
  const metadata = { role: "admin", full_name: name, department: null, phone: null } as const;
  const email = newAddress();
  const [account] = await insertConfirmedAccounts([{ email, password_hash: "none", metadata }]);
  return { name, email, id: account?.id ?? "" };
}

test("a request is approved, the admin is in the list, and the access is revoked", async () => {
  const boss = await staff.as("super_admin");
  const { name, id } = await asking();
  const waiting = await boss.get(ADMINS);
  expect(waiting.text("main")).toContain(name);
  const approved = await waiting.submit(formOf(id), { decision: "approve" });
  expect(approved.text(".toasts")).toContain(`${name} has access now`);
  const list = await boss.get(`${ADMINS}?q=${name.split(" ")[1]}`);
  expect(list.text("tbody")).toContain(name);
  const asked = await boss.get(list.root.querySelector('tbody a[href*="revoke"]')?.getAttribute("href") ?? "");
  expect(asked.text("dialog")).toContain("from the next click on");
  const revoked = await asked.submit("dialog form");
  expect(revoked.text(".toasts")).toContain(`${name} has no access any more`);
  const again = await asked.submit("dialog form");
  expect(again.text(".toasts")).toContain("This person has no access any more");
});

test("a request is declined once; nonsense is no decision", async () => {
  const boss = await staff.as("super_admin");
  const { name, email, id } = await asking();
  const waiting = await boss.get(ADMINS);
  const declined = await waiting.submit(formOf(id), { decision: "decline" });
  expect(declined.text(".toasts")).toContain(`The request of ${name} was declined`);
  expect((await mailTo({ address, dataDir }, email, "Your request for admin access")).text).toContain("declined");
  const again = await waiting.submit(formOf(id), { decision: "decline" });
  expect(again.text(".toasts")).toContain("This request is not open any more");
  expect((await boss.post(ADMINS, new URLSearchParams({ account: id, decision: "x" }))).status).toBe(400);
});

test("the last words about an evaluation are a person's", async () => {
  const assessor = await staff.as("admin");
  const [student, competency] = [await paidStudent(`<b>Hostile</b> "name"`), await someCompetency(2)];
  const { id } = await recordEvaluation(
    evaluationOf(student, competency, [0.9, 0.4], {
      flags: [{ kind: "copied-text", note: "Copied words." }],
      file_name: '"><img src=x>.pdf',
    }),
  );
  const queue = await assessor.get(`/admin-dashboard/reviews?competency=${competency.id}`);
  expect(queue.text("tbody")).toContain("Copied text");
  expect(queue.root.querySelectorAll("main img")).toHaveLength(0);

  const form = await assessor.get(`/admin-dashboard/reviews/${id}`);
  expect(form.text("main")).toContain("Copied words.");
  const [found, overridden] = competency.elements.map((element) => element.id);
  const unchosen = await form.submit("main form[id^=review]", { note: "All of it." });
  expect(unchosen.status).toBe(422);
  expect(unchosen.text(".error-summary").split("Choose a verdict")).toHaveLength(3);
  const verdicts = { [`verdict-${found}`]: "approved", [`verdict-${overridden}`]: "approved" };
  const unnoted = await form.submit("main form[id^=review]", verdicts);
  expect(unnoted.status).toBe(422);
  expect(unnoted.text(".error-summary")).toContain("Say why you override the verdict on");
  const saved = await unnoted.submit("main form[id^=review]", {
    [`note-${overridden}`]: "It is on page 2.",
    note: "Well evidenced.",
  });
  expect(saved.text(".toasts")).toContain("Review saved");
  const again = await assessor.get(`/admin-dashboard/reviews/${id}`);
  expect(again.text("main")).toMatch(/Reviewed by .+: 2 of 2 demonstrated/);
  expect(again.formValues("main form[id^=review]").get(`note-${overridden}`)).toBe("It is on page 2.");
  expect(
    (await assessor.get(`/admin-dashboard/reviews?state=reviewed&competency=${competency.id}`)).text("tbody"),
  ).toContain("Look again");
});

test("no verdict is chosen before a person has judged, nor after the student has added words", async () => {
  const assessor = await staff.as("admin");
  const [student, competency] = [await paidStudent(), await someCompetency(1)];
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9]));
  const status = `verdict-${competency.elements[0]?.id}`;
  const chosen = async () =>
    (await assessor.get(`/admin-dashboard/reviews/${id}`)).formValues("main form[id^=review]").get(status);
  expect(await chosen()).toBe(null);
  const form = await assessor.get(`/admin-dashboard/reviews/${id}`);
  await form.submit("main form[id^=review]", { [status]: "approved", note: "Well evidenced." });
  expect(await chosen()).toBe("approved");
  const evaluation = await findEvaluation(id);
  const words = { element_id: competency.elements[0]?.id ?? "", text: "I trained nine drivers.", at: new Date() };
  expect(evaluation && (await addOwnWords(evaluation, words))).toBe(true);
  expect(await chosen()).toBe(null);
});

test("what is in doubt is closed in one press, save where the student has added words", async () => {
  const assessor = await staff.as("admin");
  const [student, competency] = [await paidStudent(), await someCompetency(3)];
  const row = evaluationOf(student, competency, [0.9, 0.3, 0.3]);
  const matches = row.matches.map((match) => ({ ...match, doubtful: !match.matched }));
  const evaluation = await recordEvaluation({ ...row, matches });
  const [, doubted, told] = competency.elements.map((element) => element.id);
  const words = { element_id: told ?? "", text: "I trained nine drivers.", at: new Date() };
  expect(await addOwnWords(evaluation, words)).toBe(true);
  const form = await assessor.get(`/admin-dashboard/reviews/${evaluation.id}`);
  expect(form.text("main form[id^=review]")).toContain("Agree, and nothing in doubt is shown");
  const agreed = await form.submit("main form[id^=review]", { rest: "agree" });
  expect(agreed.text(".error-summary").split("Choose a verdict")).toHaveLength(3);
  const closed = await form.submit("main form[id^=review]", { rest: "close" });
  expect(closed.text(".error-summary").split("Choose a verdict")).toHaveLength(2);
  const said = { [`verdict-${told}`]: "approved", rest: "close", note: "Well told." };
  const saved = await form.submit("main form[id^=review]", said);
  expect(saved.text(".toasts")).toContain("Review saved");
  const [review] = (await findEvaluation(evaluation.id))?.reviews ?? [];
  expect(
    review?.verdicts.filter(({ status }) => status === "approved").map(({ element_id }) => element_id),
  ).not.toContain(doubted);
  expect(review?.verdicts).toHaveLength(3);
});

test("a sentence that an evaluation quotes stands once on the review", async () => {
  const assessor = await staff.as("admin");
  const [student, competency] = [await paidStudent(), await someCompetency(1)];
  const quote = "She coached nine engineers.";
  const row = evaluationOf(student, competency, [0.9]);
  const reasoning = `The document shows this: “${quote}” It is most like this example of the element: ‘He coached.’`;
  const matches = row.matches.map((match) => ({ ...match, reasoning, quotes: [quote] }));
  const { id } = await recordEvaluation({ ...row, matches });
  const page = await assessor.get(`/admin-dashboard/reviews/${id}`);
  for (const button of page.root.querySelectorAll("main button .sr-only")) button.remove();
  expect(page.text("main").split(quote)).toHaveLength(2);
  expect(page.text("main")).toContain("It is most like this example of the element: ‘He coached.’");
});

test("an element may be called whatever a database or a form would stumble over", async () => {
  const assessor = await staff.as("admin");
  const names = ["Node.js", "$where", "__proto__", "a[0].b", "constructor"];
  const [student, competency] = [await paidStudent(), await someCompetency(names)];
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9, 0.9, 0.2, 0.9, 0.2]));
  const form = await assessor.get(`/admin-dashboard/reviews/${id}`);
  const judged = [0, 1, 0, 1, 0].map((found) => (found ? "approved" : "revision_needed"));
  const statuses = competency.elements.map(({ id }, place) => [`verdict-${id}`, judged[place] ?? ""]);
  const said = { [`note-${competency.elements[0]?.id}`]: "Not on page 2.", note: "Read on paper." };
  const saved = await form.submit("main form[id^=review]", { ...Object.fromEntries(statuses), ...said });
  expect(saved.text(".toasts")).toContain("Review saved");
  const boss = await staff.as("super_admin");
  const audit = await boss.get("/super-admin-dashboard/audit?kind=review");
  for (const name of names) expect(audit.text("main")).toContain(`${name}: `);
});

test("the second of two assessors is told, and the typed review stays", async () => {
  const assessor = await staff.as("admin");
  const [student, competency] = [await paidStudent(), await someCompetency(1)];
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9]));
  const form = await assessor.get(`/admin-dashboard/reviews/${id}`);
  const verdicts = competency.elements.map((element) => ({
    element_id: element.id,
    status: "approved" as const,
    note: "By another",
  }));
  await addReview(id, 0, { at: new Date(), by: "x", by_name: "Another", verdicts });
  const told = await form.submit("main form[id^=review]", {
    [`verdict-${competency.elements[0]?.id}`]: "approved",
    note: "Mine",
  });
  expect(told.status).toBe(409);
  expect(told.text(".error-summary")).toContain("Another assessor has reviewed this certificate");
  expect(told.formValues("main form[id^=review]").get("note")).toBe("Mine");
});

test("an analysis says how far a student is, drawn and written, and can be taken along", async () => {
  const admin = await staff.as("admin");
  const [student, competency] = [await paidStudent("=Formula, Student"), await someCompetency(2)];
  await recordEvaluation(evaluationOf(student, competency, [0.9, 0.4]));
  const page = await admin.get(`/admin-dashboard/students/${student.id}`);
  expect(page.text("main")).toContain("1 of ");
  expect(page.text("main")).toContain("2 element results from 1 certificate");
  expect(page.root.querySelectorAll("main svg[role=img]").length).toBeGreaterThan(2);
  const report = await page.follow("Dossier");
  expect(report.text("h1")).toBe("Dossier of =Formula, Student");
  expect(report.text("main")).toContain("Made by");
  const file = await page.follow("Export CSV");
  expect(file.html).toContain("Best score");
  expect(file.html).toContain(competency.name);
});
