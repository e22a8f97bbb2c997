import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findAccountByEmail } from "#app/records/accounts.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { acceptDocuments, approveElements, newAssessor } from "#tests/support/certification.ts";
import type { View } from "#tests/support/chromium.ts";
import { inDatabase } from "#tests/support/database.ts";
import { newStaff } from "#tests/support/people.ts";
import { word } from "#tests/support/random.ts";
import { sessionCookie } from "#tests/support/sessions.ts";
import { linkIn, mailTo, newSomebody, type Somebody } from "#tests/support/sign-in.ts";
import { begin, book, HOME, isSound, judge, ownProduct, publish, STUDENT, stateImpartial, toastSays } from "./steps.ts";

const { place, open } = ownProduct();
const VIEW: View = { screen: "desktop", script: true };

// Without script the same forms are sent by the tests beside this one, by those of signing in, and by those over HTTP.
test("from the landing page to a certificate that a stranger verifies and sees withdrawn", async () => {
  const [name, room] = [`Asha ${word()}`, `Room ${word()}`];
  const someone = newSomebody();
  const staff = await people();

  await using learner = await open(VIEW);
  const { page } = learner;
  await join(page, name, someone);
  await payFor(page, "GMP");
  const studentId = await makeReady(someone);
  await page.goto(STUDENT);
  await page.getByText("Everything is there. Please choose a time for your interview.").waitFor();

  await using assessor = await open(VIEW, staff.assessor);
  await publish(assessor.page, room);
  await page.getByRole("link", { name: "Choose a time" }).click();
  await page.getByRole("link", { name: "Check and declare it" }).click();
  await page.getByRole("button", { name: "Declare" }).click();
  await page.getByRole("link", { name: "Tick this box if it is so" }).first().waitFor();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await isSound(page, VIEW);
  await page.getByRole("button", { name: "Declare" }).click();
  await toastSays(page, "Your declaration is kept");
  await book(page, room);
  // Made ready past the product, the attempt opened with the booking.
  const mail = await mailTo(place(), someone.email, "You are ready for your GMP interview");
  expect(mail.text).toContain(`${STUDENT}/certification`);

  await begin(place(), studentId);
  await assessor.page.goto(`${HOME}/interviews`);
  await assessor.page.getByRole("link", { name: `Open ${name}` }).click();
  await judge(assessor.page);
  await recommend(assessor.page);
  await page.goto(STUDENT);
  await page.getByRole("listitem").filter({ hasText: "Next: Certification" }).waitFor();

  await using decider = await open(VIEW, staff.decider);
  await decider.page.goto("/super-admin-dashboard/decisions");
  await decider.page.getByRole("link", { name: `Decide ${name}` }).click();
  await stateImpartial(decider.page);
  await decider.page.getByRole("button", { name: "Award", exact: true }).click();
  await decider.page.getByText("Press Award once more").first().waitFor();
  await isSound(decider.page, VIEW);
  await decider.page.getByRole("button", { name: "Award", exact: true }).click();
  await toastSays(decider.page, "Certification awarded");

  const { link, number, chosen } = await receive(page, name);

  await using stranger = await open(VIEW);
  await verify(stranger.page, number);
  for (const words of [name, chosen, number]) await stranger.page.getByText(words).first().waitFor();
  expect(stranger.page.url()).toBe(link);
  await isSound(stranger.page, VIEW);

  await decider.page.goto(`/super-admin-dashboard/credentials?q=${number}`);
  await decider.page.getByRole("link", { name: `Withdraw ${name}` }).click();
  await decider.page.getByLabel("Reason").fill("A testimonial was not genuine.");
  await isSound(decider.page, VIEW);
  await decider.page.getByRole("button", { name: "Ask to withdraw" }).click();
  await toastSays(decider.page, "You have asked for it");
  await using second = await open(VIEW, staff.second);
  await second.page.goto(`/super-admin-dashboard/credentials?q=${number}`);
  await second.page.getByRole("link", { name: `Withdraw ${name}` }).click();
  await second.page.getByLabel("I agree").check();
  await isSound(second.page, VIEW);
  await second.page.getByRole("button", { name: "Decide" }).click();
  await toastSays(second.page, "The certificate is withdrawn");
  await stranger.page.reload();
  await stranger.page.getByRole("heading", { name: "This certificate was withdrawn" }).waitFor();
  await isSound(stranger.page, VIEW);

  // The holder reads why, has no certificate to be named any more, and asks for another look.
  for (const address of [STUDENT, `${STUDENT}/certification/outcome`]) {
    await page.goto(address);
    await page.getByText("A testimonial was not genuine.").first().waitFor();
    await page.getByText("If you think that this is wrong").waitFor();
    expect(await page.getByRole("link", { name: /Download to print|Write it otherwise/ }).count()).toBe(0);
    await isSound(page, VIEW);
  }
  await page.goto(`${STUDENT}/certification/name`);
  expect(new URL(page.url()).pathname).toBe(`${STUDENT}/certification/outcome`);
  await page.getByRole("link", { name: "Tell a person at PGI" }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox")
    .fill(`My testimonials are genuine: please look at ${number} anew.`);
  await page.getByRole("button", { name: "Send the question" }).click();
  await toastSays(page, "Your question is with a person");
});

/** The sessions of an assessor and of somebody else who decides. */
function people() {
  return inDatabase(place(), async () => {
    const [assessor, decider] = [await newAssessor(`Leela ${word()}`), await newStaff("super_admin")];
    const second = await newStaff("super_admin");
    return {
      assessor: await sessionCookie(assessor.accountId, "admin"),
      decider: await sessionCookie(decider.id, "super_admin"),
      second: await sessionCookie(second.id, "super_admin"),
    };
  });
}

/** From the landing page to the dashboard of a new student. */
async function join(page: Page, name: string, { email, password }: Somebody): Promise<void> {
  const [first = "", last = ""] = name.split(" ");
  await page.goto("/");
  await page.getByRole("link", { name: "Student Portal" }).click();
  await page.getByRole("link", { name: "Sign Up" }).click();
  await page.getByLabel("First Name").fill(first);
  await page.getByLabel("Last Name").fill(last);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("+91 98765 43210");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText("Check your email to confirm your account!").first().waitFor();
  await page.goto(linkIn(await mailTo(place(), email, "Confirm"), "/confirm-email"));
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await page.getByText("Your email address is confirmed").first().waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText(`Welcome, ${name}`).first().waitFor();
}

/** From the dashboard to the chosen course. */
async function payFor(page: Page, course: string): Promise<void> {
  await page.getByRole("link", { name: "Apply Now - Make Payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose Your PGI Certification" });
  await dialog.getByRole("radio", { name: new RegExp(course) }).check();
  await dialog.getByRole("button", { name: `Proceed to Payment for ${course}` }).click();
  await page.getByRole("button", { name: "Confirm Payment" }).click();
  await page.getByText(`Payment successful for the ${course} certification!`).first().waitFor();
}

/** Accepts and approves everything that the interview asks for. @returns the id of the row in students */
function makeReady({ email }: Somebody): Promise<string> {
  return inDatabase(place(), async () => {
    const account = await findAccountByEmail(email);
    const student = account && (await findStudentByUser(account.id));
    if (!student) throw new Error("There is no such student.");
    await acceptDocuments(student);
    await approveElements(student);
    return student.id;
  });
}

/** From the last page of the sheet: first without a choice, then for the award. */
async function recommend(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Recommend" }).click();
  await page.getByRole("button", { name: "Recommend" }).click();
  await page.getByRole("link", { name: "Choose what you recommend" }).waitFor();
  await page.getByLabel("Award the certification").check();
  await page.getByLabel("Reasons").fill("She showed every element with work of her own.");
  await isSound(page, VIEW);
  await page.getByRole("button", { name: "Recommend" }).click();
  await toastSays(page, "Recommended");
}

/** The student sees the award, keeps the file, and makes the first competency public. */
async function receive(page: Page, name: string) {
  await page.goto(STUDENT);
  await page.getByRole("heading", { level: 1, name: "You are certified" }).waitFor();
  await isSound(page, VIEW);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download to print (PDF)" }).click(),
  ]);
  expect((await readFile(await download.path())).toString("latin1", 0, 5)).toBe("%PDF-");
  await page.goto(`${STUDENT}/certification/outcome`);
  await page.getByRole("img", { name, exact: true }).waitFor();
  await page.getByRole("link", { name: "Share it, get your badge" }).click();
  const box = page.getByRole("checkbox").first();
  await box.check();
  const chosen = await page.locator(".choice:has(:checked)").innerText();
  await isSound(page, VIEW);
  await page.getByRole("button", { name: "Save the choice" }).click();
  await page.getByText("Your choice is public now").first().waitFor();
  const link = await page.getByLabel("The link that proves it").inputValue();
  return { link, number: link.split("/").at(-1) ?? "", chosen };
}

/** From the landing page to what a number proves: first with a slip in its last sign, then as people write it by hand. */
async function verify(page: Page, number: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Verify a certificate" }).click();
  await page.getByLabel("Certificate number").fill(`${number.slice(0, -1)}U`);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("This is not a number of ours").first().waitFor();
  await page.getByLabel("Certificate number").fill(number.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByRole("heading", { name: "This certificate is valid" }).waitFor();
}
