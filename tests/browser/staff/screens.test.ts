import { expect, inject, test } from "vitest";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import { browserTabs } from "#tests/support/browser.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { faultsOnAllScreens } from "#tests/support/chromium.ts";
import { paidStudent } from "#tests/support/people.ts";
import { staffOfFile } from "#tests/support/staff.ts";

const HOME = "/super-admin-dashboard";
const open = browserTabs();
const { staff } = await staffOfFile(inject("product"));

test("every staff screen is accessible and fits every screen, light and dark", async () => {
  await using tab = await open({ screen: "desktop" });
  await tab.context.addCookies([await staff.cookie("super_admin")]);
  const { page } = tab;
  const [student, competency] = [await paidStudent(), await someCompetency(2)];
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9, 0.2]));
  const paths = [
    ["", "/students", "/certificates", "/analysis", `/students/${student.id}`],
    [
      `/students/${student.id}/dossier`,
      `/students/${student.id}/course`,
      "/students/add",
      "/viewed?q=nobodyatall",
      "/interested",
      "/documents",
      "/reviews",
      `/reviews/${id}`,
    ],
    ["/reports", "/submissions", "/profile", "/courses", "/courses/add", "/competencies", "/competencies/add"],
    [`/competencies/${competency.id}/delete`, "/admins", "/super-admins", "/guidelines", "/audit"],
    ["/counsellor?question=what+are+the+fees"],
  ].flat();
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(HOME + path);
    for (const fault of await faultsOnAllScreens(page)) faults.push(`${path}: ${fault}`);
  }
  await page.goto(`${HOME}/courses/add`);
  await page.getByRole("dialog").getByRole("button", { name: "Add Course" }).click();
  await page.getByRole("link", { name: "Enter a title" }).waitFor();
  for (const fault of await faultsOnAllScreens(page)) faults.push(`refused form: ${fault}`);
  expect(faults).toEqual([]);
});
