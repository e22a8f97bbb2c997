import { expect, inject, test } from "vitest";
import { newStudent } from "#tests/support/people.ts";
import { newAddress, uuid, word } from "#tests/support/random.ts";
import { linkIn, mailsTo, mailTo, signIn } from "#tests/support/sign-in.ts";
import { staffOfFile } from "#tests/support/staff.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { HOME } from "../documents/documents.ts";

const product = inject("product");
const ADMIN = "/admin-dashboard";
const STUDENTS = `${ADMIN}/students`;

const { admin } = await staffOfFile(product);

async function added(name = `Added ${word()}`): Promise<{ record: Page; email: string; name: string }> {
  const email = newAddress();
  const form = await admin.get(`${STUDENTS}/add`);
  const record = await form.submit("#dialog", { fullName: name, email, phone: "+91 98765 43210" });
  return { record, email, name };
}

test("staff add a student, who chooses a password by mail and signs in", async () => {
  const { record, email, name } = await added();
  expect(record.text(".toasts")).toContain(`${name} is added`);
  expect(record.text("h1")).toBe(name);
  expect(record.text("main")).toContain("The student confirms the email address");
  expect(record.text("main")).toContain("+91 98765 43210");
  const mail = await mailTo(product, email, "Your PGI account is ready");
  expect(record.text("#history")).toContain(`added ${name} (student)`);

  const visitor = new Visitor(product.address);
  const password = `Secret ${uuid()}`;
  const chosen = await (await visitor.get(linkIn(mail, "/reset-password"))).submit("form", {
    password,
    confirmPassword: password,
  });
  expect(chosen.text(".toasts")).toContain("Your password is changed");
  expect((await signIn(visitor, "student", { email, password })).url.pathname).toBe(HOME);
  const after = await admin.get(record.url.pathname);
  expect(after.text("main")).toContain("Fee not paid");
  expect(after.text("main")).toContain("In 1 browser");
  expect(after.text("#mails")).toMatch(/Your PGI account is ready.*sent/);
});

test("a student cannot be added twice, and a form with a fault keeps its values", async () => {
  const { record, email } = await added();
  const form = await admin.get(`${STUDENTS}/add?q=x`);
  const wrong = await form.submit("#dialog", { fullName: "", email: "nowhere", phone: "12" });
  expect(wrong.status).toBe(422);
  expect(wrong.text(".error-summary")).toContain("Enter your full name");
  expect(wrong.formValues("#dialog").get("email")).toBe("nowhere");
  const known = await wrong.submit("#dialog", {
    fullName: "Another",
    email: ` ${email.toUpperCase()} `,
    phone: "",
  });
  expect(known.text(".toasts")).toContain("There is a student with this address already");
  expect(known.url.pathname).toBe(record.url.pathname);
  expect(known.text("h1")).not.toBe("Another");
  const twice = await Promise.all(
    Array.from({ length: 4 }, () => form.submit("#dialog", { fullName: "Twin", email: `twin-${email}`, phone: "" })),
  );
  expect(new Set(twice.map(({ url }) => url.pathname)).size).toBe(1);
});

test("somebody else's unproven sign-up is worth nothing once staff add the address", async () => {
  const email = newAddress();
  const stranger = new Visitor(product.address);
  const password = `Secret ${uuid()}`;
  const signInPage = await stranger.get("/student-auth?tab=sign-up");
  await signInPage.submit("form", {
    firstName: "Wrong",
    lastName: "Person",
    email,
    password,
    confirmPassword: password,
    adult: "on",
  });
  const confirming = linkIn(await mailTo(product, email, "Confirm"), "/confirm-email");
  await (await admin.get(`${STUDENTS}/add`)).submit("#dialog", { fullName: "Real Person", email, phone: "" });
  expect((await stranger.get(confirming)).text("main")).toContain("does not work any more");
  expect((await signIn(stranger, "student", { email, password })).url.pathname).not.toBe(HOME);
});

test("the mail is sent again as long as the address is not confirmed; earlier links work no more", async () => {
  const { record, email } = await added();
  const first = linkIn(await mailTo(product, email, "Your PGI account is ready"), "/reset-password");
  const again = await record.submit("main form", {}, "Send the mail again");
  expect(again.text(".toasts")).toContain("The mail is on its way");
  await mailTo(product, email, "Your PGI account is ready", 2);
  expect((await new Visitor(product.address).get(first)).text("main")).toContain("does not work any more");
  let last = again;
  for (let sent = 0; sent < 6 && last.status === 200; sent++)
    last = await again.submit("main form", {}, "Send the mail again");
  expect(last.status).toBe(429);

  const confirmed = await newStudent();
  const path = `${STUDENTS}/${confirmed.id}`;
  expect((await admin.get(path)).text("main")).not.toContain("Send the mail again");
  const told = await admin.post(path, new URLSearchParams({ intent: "resend" }));
  expect(told.text(".toasts")).toContain("confirmed already");
  expect(await mailsTo(product, confirmed.email)).toEqual([]);
});

test("an address is corrected until it is confirmed, and never to one that somebody has", async () => {
  const [{ record, email }, other] = [await added(), await newStudent()];
  const first = linkIn(await mailTo(product, email, "Your PGI account is ready"), "/reset-password");
  const form = await admin.get(`${record.url.pathname}/edit`);
  const taken = await form.submit("#dialog", { email: other.email });
  expect(taken.status).toBe(422);
  expect(taken.text(".error-summary")).toContain("Another account has this address");
  const right = newAddress();
  expect((await taken.submit("#dialog", { email: right })).text("main")).toContain(right);
  expect((await new Visitor(product.address).get(first)).text("main")).toContain("does not work any more");
  const mail = await mailTo(product, right, "Your PGI account is ready");
  expect((await new Visitor(product.address).get(linkIn(mail, "/reset-password"))).text("h1")).toContain("Choose");
});

test("many are added at once from the lines of a table, or nobody where one is wrong", async () => {
  const addresses = [newAddress(), newAddress(), newAddress()];
  const lines = (last: string) =>
    ["Name,Email,Phone", `"Rao, Asha",${addresses[0]},+91 98765 43210`, `Meera Iyer\t${addresses[1]}`, last].join(
      "\r\n",
    );
  const form = await admin.get(`${STUDENTS}/add-many`);
  const wrong = await form.submit("#dialog", { lines: lines(`Nobody;nowhere\nTwice,${addresses[1]}`) });
  expect(wrong.status).toBe(422);
  expect(wrong.text(".error-summary")).toMatch(/Line 4: Enter an email.*Line 5: The address stands in two lines/);
  expect((await admin.get(`${STUDENTS}?q=${addresses[0]}`)).text("main")).not.toContain("Rao, Asha");
  const done = await wrong.submit("#dialog", { lines: lines(`Ravi Nair;${addresses[2]};9876543210`) });
  expect(done.text(".toasts")).toContain("3 students added");
  expect((await admin.get(`${STUDENTS}?q=${addresses[0]}`)).text("main")).toContain("Rao, Asha");
  for (const address of addresses) await mailTo(product, address, "Your PGI account is ready");
  const again = await (await admin.get(`${STUDENTS}/add-many`)).submit("#dialog", { lines: lines("") });
  expect(again.text(".toasts")).toContain("2 were students already");
});
