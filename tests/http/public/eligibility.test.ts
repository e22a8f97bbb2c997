import { expect, inject, test } from "vitest";
import { storedRows } from "#tests/support/database.ts";
import { ELIGIBILITY, eligibilityAnswers, metCounsellor, oddNames } from "#tests/support/forms.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { address, dataDir } = inject("product");
const open = () => new Visitor(address).get("/eligibility");
const kept = (email: string) => storedRows(dataDir, "checking_students", { email });

test("the dialog lies over the landing page, which is inert, and can be cancelled", async () => {
  const page = await open();
  expect(page.text("dialog h2")).toBe("Check Your Eligibility");
  expect(page.root.querySelector("dialog")?.hasAttribute("open")).toBe(true);
  expect(page.root.querySelector("[inert] #register-form")).not.toBeNull();
  for (const label of ["Full Name", "Email ID", "Phone Number"]) expect(page.text("dialog")).toContain(label);
  expect((await page.follow("Cancel")).url.pathname).toBe("/");
});

test("good details are kept and lead to the counsellor, who knows the name", async () => {
  const answers = eligibilityAnswers();
  const page = await (await open()).submit(ELIGIBILITY, answers);
  expect(page.url.pathname).toBe("/counsellor");
  expect(page.text(".toast")).toContain("Details submitted successfully!");
  expect(page.text(".transcript")).toContain("Asha Rao");
  expect(await kept(answers.email)).toMatchObject([
    { name: "Asha Rao", email: answers.email, phone: "+91 98765 43210", created_at: expect.any(Date) },
  ]);
});

test("whoever has told already goes straight to the counsellor", async () => {
  const visitor = new Visitor(address);
  await metCounsellor(visitor);
  expect((await visitor.get("/eligibility")).url.pathname).toBe("/counsellor");
});

test("details sent twice at once stay one row", async () => {
  const page = await open();
  const answers = eligibilityAnswers();
  await Promise.all([answers, answers, answers].map((each) => page.submit(ELIGIBILITY, each)));
  expect(await kept(answers.email)).toHaveLength(1);
});

test("an empty form says so with the specification's words", async () => {
  const page = await (await open()).submit(ELIGIBILITY);
  expect(page.status).toBe(422);
  expect(page.title()).toMatch(/^Error: Check Your Eligibility/);
  expect(page.text(".error-summary")).toContain("Please fill in all fields");
});

test.for(oddNames)("the name %j is refused and the other values are kept", async ([name, message]) => {
  const answers = { ...eligibilityAnswers(), name };
  const page = await (await open()).submit(ELIGIBILITY, answers);
  expect(page.status).toBe(422);
  expect(page.text(".error-summary")).toContain(message);
  expect(page.formValues(ELIGIBILITY).get("email")).toBe(answers.email);
});
