import { expect, inject } from "vitest";
import { codeOf, keyOn, recoveryCodesOn } from "#tests/support/authenticator.ts";
import { type Somebody, signedIn, signIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");

/** A member of staff who has just set an authenticator app up. */
export async function withApp(role: "admin" | "super_admin" = "admin") {
  const { visitor, person } = await signedIn(product, role);
  const home = role === "admin" ? "/admin-dashboard" : "/super-admin-dashboard";
  const setup = await visitor.get(`${home}/security/app`);
  const key = keyOn(setup);
  const done = await setup.submit("#code-form", { code: codeOf(key) });
  expect(done.text("h1")).toBe("Your second factor is set up");
  return { visitor, person, key, home, codes: recoveryCodesOn(done) };
}

/** The page after the password was right. */
export async function atSecondStep(person: Somebody, visitor = new Visitor(product.address)) {
  const page = await signIn(visitor, "admin", person);
  expect(page.url.pathname).toBe("/second-step");
  return { visitor, page };
}
