import { expect, inject, test } from "vitest";
import { newCredential } from "#tests/support/credentials.ts";
import { inDatabase } from "#tests/support/database.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const SHARING = "/student-dashboard/certification/sharing";

async function holder() {
  const student = await signedInStudent(product);
  const given = { student: student.rowId, user_id: student.userId };
  const { number } = await inDatabase(product, () => newCredential(given));
  return { visitor: student.visitor, number };
}
const publicly = (number: string) => new Visitor(product.address).get(`/verify/${number}`);

test("the holder chooses what is public, and takes it back", async () => {
  const { visitor, number } = await holder();
  const page = await visitor.get(SHARING);
  expect((await publicly(number)).text("article")).not.toContain("Competencies shown");
  const saved = await page.submit(`form:has(input[name="public"])`, { public: "c1" });
  expect(saved.text(".toast")).toContain("Your choice is public now");
  expect(saved.root.querySelectorAll("input[checked]").map((box) => box.getAttribute("value"))).toEqual(["c1"]);
  const shown = (await publicly(number)).text("article");
  expect(shown).toContain("People leadership");
  expect(shown).not.toContain("Leading change");
  await visitor.post(SHARING, new URLSearchParams({ number }));
  expect((await publicly(number)).text("article")).not.toContain("People leadership");
});

test("the link stands in a field, LinkedIn gets what it asks for, and the files are there", async () => {
  const { visitor, number } = await holder();
  const page = await visitor.get(SHARING);
  const link = `${product.address}/verify/${number}`;
  expect(page.root.querySelector("input[readonly]")?.getAttribute("value")).toBe(link);
  const linkedIn = page.root.querySelectorAll("a").find((a) => a.textContent.trim() === "Add to LinkedIn profile");
  const { origin, pathname, searchParams } = new URL(linkedIn?.getAttribute("href") ?? "");
  expect(origin + pathname).toBe("https://www.linkedin.com/profile/add");
  const now = new Date(Date.now() + 5.5 * 3_600_000);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    startTask: "CERTIFICATION_NAME",
    name: "General Management Practitioner (GMP)",
    organizationName: "PGI",
    issueYear: String(now.getUTCFullYear()),
    issueMonth: String(now.getUTCMonth() + 1),
    certUrl: link,
    certId: number,
  });
  for (const text of ["Badge as PNG", "Badge as SVG", "Signed credential"]) {
    const file = page.root.querySelectorAll("a").find((a) => a.textContent.trim() === text);
    expect((await visitor.request(file?.getAttribute("href") ?? "")).status, text).toBe(200);
  }
});

test("nobody chooses for somebody else, nor what is not on the certificate", async () => {
  const [{ number }, other] = [await holder(), await holder()];
  const theirs = new URLSearchParams({ number, public: "c1" });
  expect((await other.visitor.post(SHARING, theirs)).status).toBe(404);
  const invented = new URLSearchParams({ number: other.number, public: "c9" });
  await other.visitor.post(SHARING, invented);
  for (const one of [number, other.number])
    expect((await publicly(one)).text("article")).not.toContain("Competencies shown");
  expect((await other.visitor.post(SHARING, new URLSearchParams({ public: "c1" }))).status).toBe(400);
});
