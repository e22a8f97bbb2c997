import { expect, inject, test } from "vitest";
import { productDatabase } from "#tests/support/database.ts";
import { sessionCookie, signedInStudent, visitorWith } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const PROFILE = "/student-dashboard/profile";

/** A new session of the same person in the same browser, as signing in makes it. */
async function signInAgain(visitor: Visitor, userId: string): Promise<void> {
  await using _database = await productDatabase(product);
  const { name, value } = await sessionCookie(userId, "student");
  await visitor.cookies.setCookie(`${name}=${value}; Path=/`, product.address);
}

test("a form that comes when its session has ended is there again after signing in, and says so", async () => {
  const { visitor, userId, cookie } = await signedInStudent(product);
  const form = await visitor.get(PROFILE);
  await (await visitorWith(product.address, cookie)).post("/sign-out", new URLSearchParams());
  const door = await form.submit("dialog form", { fullName: "Meenakshi Sundaram", phone: "12" });
  expect([door.url.pathname, door.url.searchParams.get("next")]).toEqual(["/student-auth", PROFILE]);
  expect(door.text(".toasts")).toContain("What you entered is kept until then.");

  await signInAgain(visitor, userId);
  const again = await visitor.get(PROFILE);
  expect(again.formValues("dialog form").get("fullName")).toBe("Meenakshi Sundaram");
  expect(again.text(".error-summary")).toContain("What you entered is here again");
  const once = await visitor.get(PROFILE);
  expect(once.root.querySelector(".error-summary")).toBeNull();
});

test("what is no form of ours is not kept, and neither is a form of somebody who was never signed in", async () => {
  const stranger = new Visitor(product.address);
  const door = await stranger.post(PROFILE, new URLSearchParams({ fullName: "Nobody" }));
  expect(door.text(".toasts")).not.toContain("kept");
  const { visitor, cookie } = await signedInStudent(product);
  await (await visitorWith(product.address, cookie)).post("/sign-out", new URLSearchParams());
  const odd = await visitor.post(PROFILE, new URLSearchParams({ words: "x".repeat(100_000) }));
  expect([odd.url.pathname, odd.text(".toasts").includes("kept")]).toEqual(["/student-auth", false]);
});
