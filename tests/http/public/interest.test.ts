import { expect, inject, test } from "vitest";
import { storedRows } from "#tests/support/database.ts";
import { INTEREST, interestAnswers, oddNames } from "#tests/support/forms.ts";
import { linkIn, mailsTo, mailTo } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const { address, dataDir } = product;
const open = () => new Visitor(address).get("/");
const kept = (email: string) => storedRows(dataDir, "interested_students", { email });

test("a registration is kept, confirmed once, and leaves an empty form", async () => {
  const answers = { ...interestAnswers(), interest: "Certification\nfor my team" };
  const page = await (await open()).submit(INTEREST, answers);
  expect(page.status).toBe(200);
  expect(page.text(".toast")).toContain("Registration Successful! 🎉");
  expect(page.text(".toast")).toContain(
    "Thank you for your interest in PGI. We'll be in touch with exclusive updates soon!",
  );
  expect(page.formValues(INTEREST).get("fullName")).toBe("");
  const [row] = await kept(answers.email);
  expect(row).toMatchObject({
    full_name: "Asha Rao",
    email: answers.email,
    phone: "+91 98765 43210",
    current_profession: "hr-leader",
    years_of_experience: "5-10",
    interests: expect.stringMatching(/^Certification\s+for my team$/),
    registered_at: expect.any(Date),
  });
});

test("the confirmation is shown once", async () => {
  const visitor = new Visitor(address);
  const page = await (await visitor.get("/")).submit(INTEREST, interestAnswers());
  expect(page.root.querySelector(".toast")).not.toBeNull();
  expect((await visitor.get("/")).root.querySelector(".toast")).toBeNull();
});

test("a registration sent twice, even at once and written differently, stays one row", async () => {
  const page = await open();
  const answers = interestAnswers();
  const again = { ...answers, fullName: "  ASHA   rao ", phone: "+91-9876543210" };
  await Promise.all([answers, answers, again].map((each) => page.submit(INTEREST, each)));
  const rows = await kept(answers.email);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ interests: null });
});

test("who registers is written to once, whatever is registered with the address later", async () => {
  const page = await open();
  const answers = interestAnswers();
  await Promise.all([answers, { ...answers, interest: "Both" }].map((each) => page.submit(INTEREST, each)));
  await page.submit(INTEREST, { ...answers, email: answers.email.toUpperCase(), interest: "More" });
  const mail = await mailTo(product, answers.email, "Thank you for your interest in PGI");
  expect(mail.text).toContain("Dear Asha Rao,");
  expect((await new Visitor(address).get(new URL(linkIn(mail, "/eligibility")).pathname)).status).toBe(200);
  const written = await storedRows(dataDir, "mails", { key: `interest-registered ${answers.email}` });
  expect(written).toHaveLength(1);
  expect(await mailsTo(product, answers.email)).toHaveLength(1);
});

test("an empty form says what is missing, at the top and at each field", async () => {
  const page = await (await open()).submit(INTEREST);
  expect(page.status).toBe(422);
  expect(page.title()).toMatch(/^Error: /);
  const summary = page.text(".error-summary");
  expect(summary).toContain("There is a problem");
  expect(summary).toContain("Please fill in all required fields");
  for (const name of ["fullName", "email", "phone", "profession", "experience"]) {
    const field = page.root.querySelector(`${INTEREST} [name=${name}]`);
    const message = page.text(`#${field?.getAttribute("aria-describedby")}`).replace("Error: ", "");
    expect(message).not.toBe("");
    expect(page.root.querySelector(`.error-summary a[href="#${field?.id}"]`)?.textContent).toBe(message);
  }
  expect(page.root.querySelector(`${INTEREST} [name=interest]`)?.getAttribute("aria-invalid")).toBeUndefined();
});

test.for([
  ...oddNames.map(([value, message]) => ["fullName", value, message] as const),
  ["email", "asha", "Enter an email address in the correct format"] as const,
  ["email", `${"a".repeat(250)}@example.org`, "must be 254 characters or fewer"] as const,
  ["phone", "call me", "Enter a phone number with 7 to 15 digits"] as const,
  ["phone", "12345", "Enter a phone number with 7 to 15 digits"] as const,
  ["profession", "astronaut", "Choose your profession"] as const,
  ["experience", "99+", "Choose your years of experience"] as const,
  ["interest", "x".repeat(1001), "Interest must be 1000 characters or fewer"] as const,
  ["interest", "a\u0007b", "Interest must not contain control characters"] as const,
])("%s %j is refused at its field and the other values are kept", async ([name, value, message]) => {
  const answers = { ...interestAnswers(), [name]: value };
  const page = await (await open()).submit(INTEREST, answers);
  expect(page.status).toBe(422);
  expect(page.text(".error-summary")).toContain(message);
  expect(page.root.querySelector(`${INTEREST} [name=${name}]`)?.getAttribute("aria-invalid")).toBe("true");
  const other = name === "phone" ? "fullName" : "phone";
  expect(page.formValues(INTEREST).get(other)).toBe(answers[other]);
  expect(await kept(answers.email)).toEqual([]);
});

test("mark-up is text", async () => {
  const page = await (await open()).submit(INTEREST, {
    ...interestAnswers(),
    fullName: '"><script>alert(1)</script>',
    email: "no",
  });
  expect(page.html).not.toContain("<script>alert(1)");
  expect(page.formValues(INTEREST).get("fullName")).toBe('"><script>alert(1)</script>');
});

test("a body that is no form, a repeated field and broken encodings are answered calmly", async () => {
  const visitor = new Visitor(address);
  const form = "application/x-www-form-urlencoded";
  const bodies: [string, string, number][] = [
    ["application/json", '{"fullName":"Asha"}', 400],
    ["multipart/form-data; boundary=x", "no parts", 400],
    [form, "fullName=%ED%A0%80&email=%FF&phone=%00", 422],
    [form, "fullName=a&fullName=b&email=a@b.co&email=c@d.co", 422],
    [form, "__proto__=1&constructor[prototype]=2&fullName[0]=x&a.b.c=d", 422],
    [form, "", 422],
  ];
  for (const [type, body, status] of bodies) {
    const page = await visitor.post("/", body, { "Content-Type": type });
    expect(page.status, body).toBe(status);
    expect(page.text("h1")).not.toBe("");
  }
  const large = await visitor.post("/", "a".repeat(1_000_000), { "Content-Type": form });
  expect(large.status).toBe(422);
});
