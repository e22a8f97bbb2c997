import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { Certificates } from "#app/records/certificates.server.ts";
import { putSlotDocument } from "#app/records/documents.server.ts";
import { Evaluations, recordEvaluation } from "#app/records/evaluations.server.ts";
import { browserTabs } from "#tests/support/browser.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { faultsOnAllScreens, type View } from "#tests/support/chromium.ts";
import { inDatabase } from "#tests/support/database.ts";
import { shown } from "#tests/support/journey.ts";
import { paidStudent } from "#tests/support/people.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent, staffOfFile } from "#tests/support/sessions.ts";

const product = inject("product");
const DOCUMENTS = "/student-dashboard/documents";
const open = browserTabs();

const staff = await staffOfFile(product);

const views: [string, View][] = [
  ["with script on a desktop", { screen: "desktop", script: true }],
  ["without script on a phone", { screen: "phone", script: false }],
];

test.each(views)(
  "staff ask for another document, the student sends one, and staff accept it, %s",
  async (_name, view) => {
    const student = await signedInStudent(product);
    const picture = await sharp({ create: { width: 600, height: 380, channels: 3, background: "#b8923f" } })
      .png()
      .toBuffer();
    const form = await student.visitor.get(DOCUMENTS);
    await form.submit("#upload-aadhaar", { file: fileOf(picture, "aadhaar.png", "image/png") });

    await using office = await open(view);
    await office.context.addCookies([await staff.cookie("admin")]);
    const look = office.page.locator(`a[href*="/students/${student.rowId}/documents/"]`);
    await office.page.goto("/admin-dashboard");
    await office.page.getByRole("link", { name: "Verify Documents" }).click();
    await office.page.getByText("Filters").click();
    await office.page.getByLabel("Order").selectOption("-uploaded");
    await office.page.getByRole("button", { name: "Show" }).click();
    await office.page.waitForURL(/sort=/);
    await look.click();
    await office.page.waitForURL(/students\/\w+\/documents/);
    const image = office.page.getByRole("img", { name: /Aadhaar Card of/ });
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(600);
    if (view.script) expect(await faultsOnAllScreens(office.page)).toEqual([]);
    await office.page.goto(
      `/admin-dashboard/students/${student.rowId}/documents/${office.page.url().split("/").at(-1)}`,
    );
    await office.page.getByRole("button", { name: "Ask for another one" }).click();
    await office.page.getByRole("link", { name: /Say what is wrong with it/ }).waitFor();
    await office.page.getByLabel("Note for the student").fill("The back is missing.");
    await office.page.getByRole("button", { name: "Ask for another one" }).click();
    await shown(office.page, "Another document asked for");

    await using desk = await open(view);
    await desk.context.addCookies([{ ...student.cookie, url: product.address }]);
    await desk.page.goto("/student-dashboard");
    await desk.page.getByText("PGI asks you to send one document again: Aadhaar Card.").waitFor();
    const missing = desk.page.getByRole("region", { name: "What is still missing" });
    await missing.getByText("PGI asks you to send it again: The back is missing.").waitFor();
    await missing.getByText("3 documents not handed in yet").waitFor();
    if (view.script) expect(await faultsOnAllScreens(desk.page)).toEqual([]);
    await missing.getByRole("link", { name: /Aadhaar Card/ }).click();
    const card = desk.page.locator("#aadhaar");
    await card.getByText("PGI asks you for another one").waitFor();
    await card.getByText("The back is missing.").waitFor();
    if (view.script) expect(await faultsOnAllScreens(desk.page)).toEqual([]);
    await card.getByText("Upload another one").click();
    const file = { name: "both-sides.pdf", mimeType: "application/pdf", buffer: await pdf("Both sides") };
    await card.locator('input[type="file"]').setInputFiles(file);
    await card.getByRole("button", { name: "Upload Aadhaar Card" }).click();
    await card.getByText("PGI is looking at it").waitFor();

    await office.page.goto("/admin-dashboard/documents?sort=-uploaded");
    await look.click();
    await office.page.getByText("both-sides.pdf").first().waitFor();
    expect(await office.page.locator("main iframe").getAttribute("src")).toContain(`/students/${student.rowId}/files/`);
    await office.page.frameLocator("main iframe").getByRole("img", { name: "Page 1 of 1" }).waitFor();
    await office.page.getByRole("button", { name: "Accept" }).click();
    await shown(office.page, "Document accepted");

    await desk.page.reload();
    await card.getByText("Accepted by PGI").waitFor();
    expect(await card.getByRole("link", { name: "Remove" }).count()).toBe(0);
  },
);

test("an admin's day: 20 documents and 4 reviews of 4 students, one press for each after the first is opened", async () => {
  const slots = ["aadhaar", "secondary", "higher-secondary", "graduation", "report-1"];
  const { users, competency } = await inDatabase(product, async () => {
    const students = [await paidStudent(), await paidStudent(), await paidStudent(), await paidStudent()];
    for (const { user_id } of students)
      for (const slot of slots)
        await putSlotDocument(user_id, slot, { title: slot, file_name: `${slot}.docx`, file_path: slot, file_size: 9 });
    const ids = students.map(({ user_id }) => user_id);
    // Nothing that other tests hand in comes between them.
    await Certificates.model.updateMany({ user_id: { $in: ids } }, { uploaded_at: new Date("2020-01-01") });
    const competency = await someCompetency(2);
    for (const student of students) await recordEvaluation(evaluationOf(student, competency, [0.9, 0.9]));
    return { users: ids, competency: competency.id };
  });
  await using office = await open({ screen: "phone", script: false });
  await office.context.addCookies([await staff.cookie("admin")]);
  await office.page.goto("/admin-dashboard/documents");
  let presses = 1;
  await office.page.locator('a[href*="/documents/"]').first().click();
  const left = () =>
    inDatabase(product, () => Certificates.count({ user_id: { $in: users }, verdict: { $ne: "accepted" } }));
  while ((await left()) > 0 && presses < 40) {
    presses += 1;
    await office.page.getByRole("button", { name: "Accept" }).click();
    await shown(office.page, "Document accepted");
  }
  expect([await left(), presses]).toEqual([0, 21]);

  await office.page.goto(`/admin-dashboard/reviews?competency=${competency}`);
  presses = 1;
  await office.page.locator('main a[href*="/reviews/"]').first().click();
  const waiting = () => inDatabase(product, () => Evaluations.count({ competency_id: competency, state: "waiting" }));
  while ((await waiting()) > 0 && presses < 10) {
    presses += 1;
    await office.page.getByRole("button", { name: "Agree with the evaluator on the rest" }).click();
    await shown(office.page, "Review saved");
  }
  expect([await waiting(), presses, new URL(office.page.url()).searchParams.get("competency")]).toEqual([
    0,
    5,
    competency,
  ]);
});
