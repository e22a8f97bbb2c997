import { expect, inject, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import { axeViolations, scrollsSideways, type View } from "#tests/support/chromium.ts";
import { pdf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";

const product = inject("product");
const open = browserTabs();

const views: [name: string, view: View][] = [
  ["script on", { screen: "narrow" }],
  ["script off", { screen: "narrow", script: false }],
];

test.each(views)(
  "%s, on a phone: a report and a testimonial are handed in, the latter at the second try",
  async (_, view) => {
    const { cookie } = await signedInStudent(product);
    await using tab = await open(view);
    const { page } = tab;
    await tab.context.addCookies([{ ...cookie, url: product.address }]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const script = view.script !== false;
    const sound = async () => {
      if (script) expect(await axeViolations(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
    };
    const buffer = await pdf("x");
    const file = (name: string) => ({ name, mimeType: "application/pdf", buffer });

    await page.goto("/student-dashboard/documents");
    await page.getByRole("link", { name: "Open your portfolio" }).click();
    await page.getByRole("heading", { level: 1, name: "Your portfolio" }).waitFor();
    await sound();

    const report = page.locator("#report-1");
    await report.locator("summary").click();
    const send = report.getByRole("button", { name: /^Upload/ });
    if (script) await expect.poll(() => send.isDisabled()).toBe(true);
    await report.getByLabel("Name of the project").fill("Two plants");
    await report.getByLabel("File").setInputFiles(file("report.pdf"));
    await send.click();
    await page.getByText("Project report 1 uploaded successfully").waitFor();
    expect(await report.innerText()).toContain("Two plants");
    await page.getByText("1 of 7 handed in.").waitFor();

    const testimonial = page.locator("#testimonial-1");
    await testimonial.locator("summary").click();
    await testimonial.getByText("PGI may contact your referee").waitFor();
    await testimonial.getByLabel("Referee's name").fill("मीना अय्यर");
    await testimonial.getByLabel("Role and organisation").fill("Head of Operations, Kaveri Textiles");
    const upload = testimonial.getByRole("button", { name: /^Upload/ });
    await testimonial.getByLabel("File").setInputFiles(file("letter.pdf"));
    // One way to reach the referee is needed, no matter which.
    if (script) expect(await upload.isDisabled()).toBe(true);
    await testimonial.getByLabel("Referee's email address").fill("meena@");
    await upload.click();
    await testimonial.getByRole("link", { name: "Enter an email address in the correct format" }).waitFor();
    expect(await testimonial.getByLabel("Referee's name").inputValue()).toBe("मीना अय्यर");
    await sound();

    await testimonial.getByLabel("Referee's email address").fill("meena@kaveri.example");
    // With script the file is still chosen; a browser without script forgets it with the page.
    if (!script) await testimonial.getByLabel("File").setInputFiles(file("letter.pdf"));
    await upload.click();
    await page.getByText("Testimonial 1 uploaded successfully").waitFor();
    expect(await testimonial.innerText()).toContain("मीना अय्यर, Head of Operations, Kaveri Textiles");
    await page.getByText("2 of 7 handed in.").waitFor();
    await sound();
  },
);
