import type { Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { competencyId, EVALUATION, letter } from "#tests/http/evaluation/certificates.ts";
import { browserTabs } from "#tests/support/browser.ts";
import { faultsOnAllScreens, scrollsSideways, type Tab, type View } from "#tests/support/chromium.ts";
import { signedInStudent, type TestStudent } from "#tests/support/sessions.ts";
import { makeDocx, makePdf } from "#tests/unit/evaluation/support/documents.ts";

const product = inject("product");
const openTab = browserTabs();
const ACCEPTED = "Certificate Accepted! ✅ Found matches for 4 out of 5 elements";
const BUTTON = { name: "Upload Certificate" };

let pdf: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  const text = letter("people-leadership-01");
  pdf = { name: "letter.pdf", mimeType: "application/pdf", buffer: await makePdf((document) => document.text(text)) };
});

async function tabOf(student: TestStudent, view: View): Promise<Tab> {
  const tab = await openTab(view);
  await tab.context.addCookies([{ ...student.cookie, url: product.address }]);
  return tab;
}

async function shown(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor();
}

test.for([
  { screen: "desktop", script: true },
  { screen: "phone", script: false },
] as const)("a student hands in a certificate and sees why it counts: $screen, script $script", async (view) => {
  const student = await signedInStudent(product);
  await using tab = await tabOf(student, view);
  const { page } = tab;
  await page.goto("/student-dashboard");
  await page.getByRole("link", { name: "AI Evaluation Assistant" }).click();
  await page.getByRole("heading", { name: "PGI Competency Evaluation", level: 1 }).waitFor();
  const card = page.locator(".competency").filter({ hasText: "People Leadership" });
  expect(await card.textContent()).toContain("Not Started");

  await card.locator("summary").first().click();
  await card.getByRole("button", BUTTON).click();
  await page.getByRole("heading", { name: "Upload Error" }).waitFor();
  expect(await page.title()).toMatch(/^Error: People Leadership/);
  const panel = page.locator(".certificate-panel");
  await panel.getByLabel("Certificate for People Leadership").setInputFiles(pdf);
  await panel.getByRole("button", BUTTON).click();
  await shown(page, ACCEPTED);
  expect(await page.locator(".standing-matched").count()).toBe(4);
  await shown(page, "He coached and mentored the younger engineers");
  await shown(page, "Prepare for your interview");
  expect(await scrollsSideways(page)).toBe(false);

  await panel.getByText("Replace certificate").click();
  const docx = { ...pdf, name: "hotel.docx", buffer: await makeDocx(letter("people-leadership-02")) };
  await panel.getByLabel("Certificate for People Leadership").setInputFiles(docx);
  await panel.getByRole("button", BUTTON).click();
  await page.locator(".attempts").getByText("hotel.docx").waitFor();
  expect(await page.locator(".attempts > li").count()).toBe(2);
  await page.getByRole("link", { name: "Back to all competencies" }).click();
  await page.getByRole("img", { name: /^Overall progress: \d+\.\d%$/ }).waitFor();
  expect(await card.textContent()).toContain("4/5 80%");
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.waitForURL("**/student-dashboard");
});

test("a file that is too large is refused before it is sent, and a picture made to fit", async () => {
  const student = await signedInStudent(product);
  await using tab = await tabOf(student, { screen: "phone" });
  const { page } = tab;
  await page.goto(`${EVALUATION}/${await competencyId(student.visitor, "People Leadership")}`);
  const field = page.getByLabel("Certificate for People Leadership");
  await field.setInputFiles({ ...pdf, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await shown(page, "File size must be less than 5MB");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.getByRole("button", BUTTON).click();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(posts).toEqual([]);
  // A picture is made smaller instead, whatever kind the browser reads.
  const [width, height] = [1_500, 1_200];
  const picture = Buffer.alloc(54 + width * height * 3);
  picture.write("BM");
  for (const [at, value] of [
    [2, picture.length],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    picture.writeUInt32LE(value, at);
  picture.writeUInt32LE(1 + 24 * 65_536, 26);
  await field.setInputFiles({ name: "letter.bmp", mimeType: "image/bmp", buffer: picture });
  const chosen = () => field.evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name));
  await expect.poll(chosen).toEqual(["letter.jpg"]);
  await page.getByText("File size must be less than 5MB").waitFor({ state: "detached" });
});

test("a certificate on a slow line shows how far it has come, and a broken line loses nothing", async () => {
  const student = await signedInStudent(product);
  await using tab = await tabOf(student, { screen: "phone" });
  const { page } = tab;
  await page.goto(EVALUATION);
  const card = page.locator(".competency").filter({ hasText: "People Leadership" });
  await card.locator("summary").first().click();
  const field = card.getByLabel("Certificate for People Leadership");
  await field.setInputFiles({ ...pdf, buffer: Buffer.concat([pdf.buffer, Buffer.alloc(3 * 1024 * 1024, " ")]) });
  const client = await tab.context.newCDPSession(page);
  const conditions = { latency: 20, downloadThroughput: -1, uploadThroughput: 1024 * 1024 };
  await client.send("Network.emulateNetworkConditions", { ...conditions, offline: true });
  await card.getByRole("button", BUTTON).click();
  await shown(page, "The upload broke off. Check your connection and try again.");
  tab.complaints.splice(0);
  await client.send("Network.emulateNetworkConditions", { ...conditions, offline: false });
  await card.getByRole("button", BUTTON).click();
  await card.getByRole("button", { name: "Uploading..." }).waitFor();
  await card.getByRole("img", { name: /^Uploading the certificate for People Leadership: [1-9]/ }).waitFor();
  await card.getByRole("button", { name: "Evaluating..." }).waitFor();
  await page.waitForURL(`**${EVALUATION}/*`);
  await shown(page, ACCEPTED);
});

test("no accessibility faults, narrow or wide, light or dark", async () => {
  const student = await signedInStudent(product);
  await using tab = await tabOf(student, { screen: "narrow" });
  const { page } = tab;
  await page.goto(EVALUATION);
  await page.locator(".competency summary").first().click();
  expect(await faultsOnAllScreens(page)).toEqual([]);
  await page.goto(`${EVALUATION}/${await competencyId(student.visitor, "People Leadership")}`);
  await page.getByRole("button", BUTTON).click();
  await page.getByRole("heading", { name: "Upload Error" }).waitFor();
  expect(await faultsOnAllScreens(page)).toEqual([]);
  await page.locator(".certificate-panel").getByLabel("Certificate for People Leadership").setInputFiles(pdf);
  await page.getByRole("button", BUTTON).click();
  await page.getByRole("button", { name: "Evaluating..." }).waitFor();
  await shown(page, ACCEPTED);
  expect(await faultsOnAllScreens(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});
