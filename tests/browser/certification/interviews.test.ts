import { expect, test } from "vitest";
import { chooseTime } from "#app/certification/booking.server.ts";
import { momentIn, wallTime } from "#app/platform/zones.ts";
import { decideCase, findNewestCase, moveCase } from "#app/records/certification-cases.server.ts";
import { InterviewTimes } from "#app/records/interview-times.server.ts";
import { completeStudent, inDays, newAssessor } from "#tests/support/certification.ts";
import type { View } from "#tests/support/chromium.ts";
import { inDatabase } from "#tests/support/database.ts";
import { asPerson, newAccount } from "#tests/support/people.ts";
import { word } from "#tests/support/random.ts";
import { sessionCookie } from "#tests/support/sessions.ts";
import {
  begin,
  book,
  HOME,
  isSound,
  judge,
  ownProduct,
  publish,
  STUDENT,
  stateImpartial,
  toastSays,
  views,
} from "./steps.ts";

const { place, open } = ownProduct();

function people() {
  return inDatabase(place(), async () => {
    const student = await completeStudent(`Asha ${word()}`);
    const [assessor, second] = [await newAssessor(`Leela ${word()}`), await newAssessor(`Meera ${word()}`)];
    const [own, theirs, other] = await Promise.all([
      sessionCookie(student.user_id, "student"),
      sessionCookie(assessor.accountId, "admin"),
      sessionCookie(second.accountId, "admin"),
    ]);
    return { student, assessor, second, own, theirs, other };
  });
}

test.each(views)("times, their zones, a booking that is moved, and a second assessor, %s", async (_name, view) => {
  const { student, own, theirs, other, assessor, second } = await people();
  await using staff = await open(view, theirs);
  const room = `Room ${word()}`;
  await publish(staff.page, room, "http://meet.people.example");
  await isSound(staff.page, view);

  await using learner = await open(view, own);
  const { page } = learner;
  await page.goto(`${STUDENT}/certification`);
  await page.getByText("Another time zone").click();
  await page.getByLabel("Your time zone").selectOption("America/New_York");
  await page.getByRole("button", { name: "Show Times" }).click();
  await page.getByText(/All times are in Eastern (Standard|Daylight) Time/).waitFor();
  await isSound(page, view);
  const mine = page.locator(".time-choice", { hasText: room });
  await mine.first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(momentIn(inDays(3), "America/New_York")).waitFor();
  await dialog.getByRole("button", { name: "Book Interview" }).click();
  await toastSays(page, "Your interview is booked");
  await mine.first().click();
  await dialog.getByRole("button", { name: "Move Interview" }).click();
  await toastSays(page, "Your interview is moved");
  await page.getByText(assessor.fullName).first().waitFor();
  await isSound(page, view);
  const file = await page.request.get(`${STUDENT}/certification/calendar`);
  expect(await file.text()).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:2/);
  await page.goto(STUDENT);
  await page.getByText(/Your interview is on .* Eastern (Standard|Daylight) Time/).waitFor();

  // The assessor sees it in their week, and has their calendar read it.
  const attempt = await inDatabase(place(), () => findNewestCase(student.id));
  const day = wallTime(attempt?.interview?.starts_at ?? new Date(), "Asia/Kolkata").slice(0, 10);
  await staff.page.goto(`${HOME}/interview-times?week=${day}`);
  await staff.page
    .getByRole("region", { name: /^Week of/ })
    .getByText(student.full_name)
    .waitFor();
  await isSound(staff.page, view);
  await staff.page.getByRole("link", { name: "In your calendar" }).click();
  await staff.page.getByRole("button", { name: "Make an address" }).click();
  const address = await staff.page.getByText(/\/calendar\/\S+\.ics$/).innerText();
  await isSound(staff.page, view);
  const feed = await staff.page.request.get(new URL(address).pathname);
  expect(await feed.text()).toContain("SUMMARY:PGI interview");

  const caseId = await begin(place(), student.id);
  await staff.page.goto(`${HOME}/interviews/${caseId}`);
  await staff.page.getByRole("link", { name: "Ask a second assessor" }).click();
  await staff.page.getByLabel("Second assessor", { exact: true }).selectOption(second.accountId);
  await staff.page.getByRole("button", { name: "Save" }).click();
  await toastSays(staff.page, "The second assessor is asked");
  await isSound(staff.page, view);
  await using another = await open(view, other);
  await another.page.goto(`${HOME}/interviews/${caseId}`);
  await judge(another.page);
});

const onPhone: [string, View][] = [
  ["with script", { screen: "phone", script: true }],
  ["without script", { screen: "phone", script: false }],
];

test.each(onPhone)(
  "an assessor's week on a phone, and a student who is sent back and reads what is missing first, %s",
  async (_name, view) => {
    const { student, own, theirs, assessor } = await people();
    await using staff = await open(view, theirs);
    await publish(staff.page, `Room ${word()}`);
    await isSound(staff.page, view);
    const book = () =>
      inDatabase(place(), async () => {
        const [free] = await InterviewTimes.find({ assessor: assessor.accountId, case: null }, { limit: 1 });
        const booked = await chooseTime(asPerson(student), free?.id ?? "", { seen: null, zone: "Asia/Kolkata" });
        expect(booked.kind).toBe("done");
      });
    await book();

    // It waits at the home, and from there everything is a press away.
    await staff.page.goto(HOME);
    await isSound(staff.page, view);
    await staff.page.getByRole("link", { name: `With ${student.full_name}` }).click();
    await staff.page.getByText("You can recommend as soon as the interview has begun.").waitFor();
    const caseId = await begin(place(), student.id, 20);
    await staff.page.goto(`${HOME}/interviews/${caseId}`);
    await staff.page.getByText("You can recommend once every element has a verdict.").waitFor();
    await isSound(staff.page, view);
    await staff.page.getByRole("link", { name: "Did Not Come" }).click();
    await staff.page.getByRole("dialog").getByRole("button", { name: "Did Not Come" }).click();
    await toastSays(staff.page, "It is noted");

    await using learner = await open(view, own);
    const { page } = learner;
    await page.goto(STUDENT);
    await page.getByText("You did not come to your interview. You can choose once more.").waitFor();
    await book();
    await staff.page.goto(HOME);
    await staff.page.getByRole("link", { name: `With ${student.full_name}` }).waitFor();

    const reasons = "Please add a letter about the programme in Pune.";
    await inDatabase(place(), async () => {
      const said = {
        by: assessor.accountId,
        by_name: assessor.fullName,
        at: new Date(),
        kind: "refer",
        reasons,
      } as const;
      const moved = await moveCase(caseId, "booked", "recommended", { recommendation: said });
      const { id: by } = await newAccount("super_admin");
      if (!moved || !(await decideCase(moved, { ...said, by }))) throw new Error("It was not decided.");
    });
    await page.goto(STUDENT);
    const missing = page.getByRole("region", { name: "What PGI asks you to add" });
    const box = await missing.getByText(reasons).boundingBox();
    expect(box && box.y + box.height).toBeLessThan(page.viewportSize()?.height ?? 0);
    await isSound(page, view);
    await missing.getByRole("link", { name: "your portfolio" }).click();
    await page.getByRole("heading", { level: 1, name: "Your portfolio" }).waitFor();
  },
);

test("two tabs of a sheet: the later one is told, keeps its words, and saves them when asked again", async () => {
  const { student, own, theirs } = await people();
  await using staff = await open({ script: false }, theirs);
  const room = `Room ${word()}`;
  await publish(staff.page, room);
  await using learner = await open({ script: false }, own);
  await learner.page.goto(`${STUDENT}/certification`);
  await book(learner.page, room);
  const caseId = await begin(place(), student.id);
  await using one = await open({ script: true }, theirs);
  await using two = await open({ script: false }, theirs);
  for (const { page } of [one, two]) {
    await page.goto(`${HOME}/interviews/${caseId}`);
    await page.getByRole("link", { name: "Leading Change" }).click();
    if (page === one.page) await stateImpartial(page);
  }
  await one.page.getByLabel("Note").first().fill("From the first tab");
  await one.page.getByText("Draft saved").waitFor();
  await one.page.reload();
  expect(await one.page.getByLabel("Note").first().inputValue()).toBe("From the first tab");
  await isSound(one.page, { script: true });
  await two.page.getByLabel("Note").first().fill("From the second tab");
  await two.page.getByRole("button", { name: "Save" }).click();
  await two.page.getByText("This sheet was saved in another tab").waitFor();
  expect(await two.page.getByLabel("Note").first().inputValue()).toBe("From the second tab");
  await two.page.getByRole("button", { name: "Save" }).click();
  await toastSays(two.page, "Leading Change is saved");
  await one.page.getByLabel("Note").first().fill("From the first tab once more");
  await one.page.getByText("Not saved: this sheet was saved elsewhere").waitFor();
});
