import { expect, inject, test } from "vitest";
import { Students } from "#app/records/students.server.ts";
import { inDatabase } from "#tests/support/database.ts";
import { uuid } from "#tests/support/random.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent, visitorWith } from "#tests/support/sessions.ts";
import { newPerson, signedIn, signIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const PROFILE = "/student-dashboard/profile";
const DOCUMENTS = "/student-dashboard/documents";

/** A student who fills in a form, and sends it after the session has ended. */
async function sentTooLate() {
  const { visitor, person } = await signedIn(product, "student");
  const form = await visitor.get(PROFILE);
  await endElsewhere(visitor);
  const signInPage = await form.submit("dialog form", { fullName: "Meenakshi Sundaram", phone: "12" });
  return { visitor, person, signInPage };
}

/** Ends somebody's session while their pages stay open. */
async function endElsewhere(visitor: Visitor): Promise<void> {
  const session = (await visitor.cookies.getCookies(product.address)).find(({ key }) => key.includes("session"));
  if (!session) throw new Error("There is no session.");
  const elsewhere = await visitorWith(product.address, { name: session.key, value: session.value });
  await elsewhere.post("/sign-out", new URLSearchParams());
}

test("a form that comes when its session has ended is there again after signing in, and says so", async () => {
  const { visitor, person, signInPage } = await sentTooLate();
  expect([signInPage.url.pathname, signInPage.url.searchParams.get("next")]).toEqual(["/student-auth", PROFILE]);
  expect(signInPage.text(".toasts")).toContain("What you entered is kept until then.");
  await signIn(visitor, "student", person);
  const again = await visitor.get(PROFILE);
  expect(again.formValues("dialog form").get("fullName")).toBe("Meenakshi Sundaram");
  expect(again.text(".error-summary")).toContain("What you entered is here again");
  const once = await visitor.get(PROFILE);
  expect(once.root.querySelector(".error-summary")).toBeNull();
});

test("somebody else who signs in from the same browser does not see it", async () => {
  const { visitor } = await sentTooLate();
  const somebodyElse = await newPerson(product, "student");
  await signIn(visitor, "student", somebodyElse);
  const form = await visitor.get(PROFILE);
  expect(form.formValues("dialog form").get("fullName")).not.toBe("Meenakshi Sundaram");
  expect(form.root.querySelector(".error-summary")).toBeNull();
});

test("what is no form of ours is not kept, and neither is a form of somebody who was never signed in", async () => {
  const stranger = new Visitor(product.address);
  const signInPage = await stranger.post(PROFILE, new URLSearchParams({ fullName: "Nobody" }));
  expect(signInPage.text(".toasts")).not.toContain("kept");
  const { visitor, cookie } = await signedInStudent(product);
  await (await visitorWith(product.address, cookie)).post("/sign-out", new URLSearchParams());
  const odd = await visitor.post(PROFILE, new URLSearchParams({ words: "x".repeat(100_000) }));
  expect([odd.url.pathname, odd.text(".toasts").includes("kept")]).toEqual(["/student-auth", false]);
});

test("passwords are not kept, the present one as little as the new one", async () => {
  const { visitor, cookie } = await signedInStudent(product);
  await (await visitorWith(product.address, cookie)).post("/sign-out", new URLSearchParams());
  const secret = "a present passphrase of mine";
  const fields = { intent: "change-password", current: secret, password: secret, confirmPassword: secret };
  const signInPage = await visitor.post("/student-dashboard/security", new URLSearchParams(fields));
  expect(signInPage.url.pathname).toBe("/student-auth");
  expect(signInPage.text(".toasts")).not.toContain("kept");
});

test.each(["by the page", "by its script"])("the words of a form with a file are kept, sent %s", async (how) => {
  const { visitor, person } = await signedIn(product, "student");
  const paid = { student_id: `PGI1998-${uuid()}`, course_name: "GMP", stage: "preparing" } as const;
  await inDatabase(product, () => Students.set({ email: person.email }, paid));
  const form = await visitor.get(DOCUMENTS);
  await endElsewhere(visitor);
  const said = {
    place: "additional",
    title: "Diploma",
    description: "Of 2011, in logistics",
    file: fileOf(await pdf("A diploma"), "diploma.pdf", "application/pdf"),
  };
  if (how === "by the page") await form.submit("#upload-additional", said);
  else {
    const body = new FormData();
    for (const [name, value] of Object.entries(said)) body.append(name, value);
    await visitor.post(`${DOCUMENTS}/upload`, body, { Referer: form.url.href });
  }
  await signIn(visitor, "student", person);
  const again = await visitor.get(DOCUMENTS);
  const values = again.formValues("#upload-additional");
  expect([values.get("title"), values.get("description")]).toEqual(["Diploma", "Of 2011, in logistics"]);
  expect(again.text("#upload-additional .error-summary")).toMatch(
    /What you entered is here again.*Choose the file again/,
  );
  expect(again.root.querySelectorAll(".error-summary")).toHaveLength(1);
});
