import { expect, test } from "vitest";
import { axeViolations } from "#tests/support/chromium.ts";
import { pdf, pdfOfSize } from "#tests/support/sample-files.ts";
import { studentTab } from "./tabs.ts";

const HOME = "/student-dashboard";

test("with script: a file that is too large is refused before it is sent, and the progress of a large one shows", async () => {
  await using tab = await studentTab({ screen: "phone" });
  const { page } = tab;
  await page.goto("/payment/test");
  await page.getByRole("button", { name: "Confirm Payment" }).click();
  await page.waitForURL(/payment=success/);
  await page.goto(`${HOME}/documents`);
  const slot = page.locator("#aadhaar");
  await slot.locator("summary.button").click();
  const choose = async (bytes: number) =>
    slot
      .getByLabel("File")
      .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: await pdfOfSize(bytes) });
  await choose(5 * 1024 * 1024 + 1);
  await slot.getByText("File size must be less than 5MB").waitFor();
  const button = slot.getByRole("button", { name: /^Upload/ });
  expect(await button.isDisabled()).toBe(true);

  await choose(5 * 1024 * 1024);
  const client = await tab.context.newCDPSession(page);
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 2 * 1024 * 1024 };
  await client.send("Network.emulateNetworkConditions", slow);
  await button.click();
  await slot.getByText("Uploading...").waitFor();
  await slot.getByRole("img", { name: /^Uploading Aadhaar Card: [1-9]/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByText("Aadhaar Card uploaded successfully").waitFor();
});

test("with script: a refusal keeps the file and the fields, and says why", async () => {
  await using tab = await studentTab({ screen: "desktop" });
  const { page } = tab;
  await page.goto("/payment/test");
  await page.getByRole("button", { name: "Confirm Payment" }).click();
  await page.waitForURL(/payment=success/);
  await page.goto(`${HOME}/documents`);
  const form = page.locator("#upload-additional");
  await form.getByLabel("Title").fill("Testimonial");
  await form
    .getByLabel("File")
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ") });
  await form.getByRole("button", { name: /^Upload/ }).click();
  await form.getByRole("link", { name: "This is not a PDF, JPG or PNG file, whatever its name says." }).waitFor();
  expect(await form.getByLabel("Title").inputValue()).toBe("Testimonial");
  expect(await axeViolations(page)).toEqual([]);
  await form.getByLabel("File").setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: await pdf("x") });
  await form.getByRole("button", { name: /^Upload/ }).click();
  await page.getByText("Testimonial uploaded successfully").waitFor();
  expect(await form.getByLabel("Title").inputValue()).toBe("");
});
