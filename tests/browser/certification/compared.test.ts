import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { findCase, findNewestCase, moveCase } from "#app/records/certification-cases.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { approveElements, completeStudent, newAssessor } from "#tests/support/certification.ts";
import type { View } from "#tests/support/chromium.ts";
import { inDatabase } from "#tests/support/database.ts";
import { newStaff } from "#tests/support/people.ts";
import { word } from "#tests/support/random.ts";
import { type SessionCookie, sessionCookie } from "#tests/support/sessions.ts";
import { HOME, isSound, judge, ownProduct, STUDENT, stateImpartial, toastSays, views } from "./steps.ts";

const DECIDER = "/super-admin-dashboard";

/** An institute that compares every judgement, and whose certificates are good for two months. */
const { place, open } = ownProduct(["Leading Change"], async (content) => {
  await change(join(content, "certification.json"), (rules) => ({
    ...rules,
    sampling: { ...(rules.sampling as object), firstOfAssessor: 100, fewest: 2 },
  }));
  await change(join(content, "credential.json"), (rules) => ({ ...rules, validityMonths: 2 }));
});

async function change(path: string, to: (content: Record<string, unknown>) => object): Promise<void> {
  await writeFile(path, JSON.stringify(to(JSON.parse(await readFile(path, "utf8")))));
}

test.each(views)("a judgement is compared, blind, twice; the certificate is renewed: %s", async (_name, view) => {
  const { student, caseId, own, first, decider, seats } = await people();
  await using holder = await open(view, first);
  const { page } = holder;
  await page.goto(`${HOME}/interviews/${caseId}`);
  await judge(page);
  await recommend(page);
  await page.getByText("another assessor was asked for a judgement of their own").first().waitFor();
  await isSound(page, view);

  for (const [verdict, then] of [
    ["Not shown", "The two sheets differ: a third assessor was asked"],
    ["Partly shown", null],
  ] as const) {
    await using other = await open(view, await seats());
    await other.page.goto(`${HOME}/interviews/${caseId}`);
    await judge(other.page, verdict);
    expect(await other.page.getByText("1 shown").count()).toBe(0);
    await page.goto(`${HOME}/interviews/${caseId}`);
    await recommend(page);
    if (then === null) await toastSays(page, "Recommended");
    else await page.getByText(then).first().waitFor();
  }

  await using judging = await open(view, decider);
  await award(judging.page, caseId, view);
  await judging.page.goto(`${DECIDER}/judgements`);
  await judging.page.getByText("One of the assessor's first 100").waitFor();
  await isSound(judging.page, view);

  await using learner = await open(view, own);
  await learner.page.goto(STUDENT);
  await learner.page.getByText("To renew it, show newer evidence of one competency").waitFor();
  await isSound(learner.page, view);
  await inDatabase(place(), () => approveElements(student));
  await learner.page.goto(STUDENT);
  await learner.page.getByText("To renew it, declare what you have handed in").waitFor();
  await learner.page.getByRole("link", { name: "Check and declare" }).first().click();
  await declareDates(learner.page, view);
  await toastSays(learner.page, "Your renewal is with PGI");

  const renewal = await inDatabase(place(), () => findNewestCase(student.id));
  await judging.page.goto(`${DECIDER}/decisions/${renewal?.id}`);
  for (const sign of [
    "Full-time at Godavari Mills and at Kaveri Textiles in the same months: 01/2020 to 12/2020",
    "report-1: the work ended in 12/2004, more than 10 years ago",
  ])
    await judging.page.getByText(sign).first().waitFor();
  await award(judging.page, renewal?.id ?? "", view, false);
  await learner.page.goto(`${STUDENT}/certification/outcome`);
  expect(await learner.page.getByRole("link", { name: "Download to print (PDF)" }).count()).toBe(2);
  await isSound(learner.page, view);
});

/** A student whose interview has just ended, who held it, who decides, and whoever was asked for a judgement last. */
function people() {
  return inDatabase(place(), async () => {
    const [student, assessor] = [await completeStudent(`Asha ${word()}`), await newAssessor(`Leela ${word()}`)];
    for (const _ of [1, 2]) await newAssessor(`Meera ${word()}`);
    const caseId = (await openWhenComplete(student.id))?.id ?? "";
    const ends_at = new Date();
    const interview = { time: "t", starts_at: new Date(Number(ends_at) - 3_600_000), ends_at };
    const held = { ...interview, place: "Room 1", zone: "Asia/Kolkata" };
    await moveCase(caseId, "ready", "interviewed", { assessor: assessor.accountId, interview: held });
    return {
      student: student satisfies StoredStudent,
      caseId,
      own: await sessionCookie(student.user_id, "student"),
      first: await sessionCookie(assessor.accountId, "admin"),
      decider: await sessionCookie((await newStaff("super_admin")).id, "super_admin"),
      seats: (): Promise<SessionCookie> =>
        inDatabase(place(), async () => sessionCookie((await findCase(caseId))?.second_assessor ?? "", "admin")),
    };
  });
}

async function recommend(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Recommend" }).click();
  await page.getByLabel("Award the certification").check();
  await page.getByLabel("Reasons").fill("She showed every element with work of her own.");
  await page.getByRole("button", { name: "Recommend" }).click();
}

async function award(page: Page, caseId: string, view: View, states = true): Promise<void> {
  await page.goto(`${DECIDER}/decisions/${caseId}`);
  if (states) await stateImpartial(page);
  for (const _ of [1, 2]) {
    await page.getByRole("button", { name: "Award", exact: true }).click();
    if (_ === 1) await page.getByText("Press Award once more").first().waitFor();
  }
  await toastSays(page, "Certification awarded");
  await isSound(page, view);
}

/** Says when the work was done: first what cannot be so, then what contradicts itself; staff are told of that. */
async function declareDates(page: Page, view: View): Promise<void> {
  const piece = (title: string) => page.getByRole("group", { name: title });
  const says = async (title: string, from: string, to: string, employer = "") => {
    await piece(title).getByLabel("From").fill(from);
    await piece(title).getByLabel(/^To/).fill(to);
    await piece(title)
      .getByLabel(/^Employer/)
      .fill(employer);
  };
  await says("report-1", "March 2019", "01/2018");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Declare" }).click();
  await page.getByRole("link", { name: "Enter when it began, before its end" }).waitFor();
  await isSound(page, view);
  await says("report-1", "2001", "2004");
  await says("testimonial-1", "04/2018", "2020", "Kaveri Textiles");
  await says("testimonial-2", "January 2020", "", "Godavari Mills");
  await page.getByRole("button", { name: "Declare" }).click();
}
