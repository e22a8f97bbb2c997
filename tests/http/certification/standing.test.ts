import { expect, inject, test } from "vitest";
import { Credentials } from "#app/records/credentials.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { newCredential } from "#tests/support/credentials.ts";
import { inDatabase } from "#tests/support/database.ts";
import { paidStudent } from "#tests/support/people.ts";
import { staffOfFile } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const LIST = "/super-admin-dashboard/credentials";

const staff = await staffOfFile(product);

async function holderWithCredential() {
  return inDatabase(product, async () => {
    const { id, user_id, email, full_name } = await paidStudent("Meera Iyer");
    const { number } = await newCredential({ student: id, user_id, name: full_name });
    return { number, email };
  });
}
const publicly = async (number: string) => (await new Visitor(product.address).get(`/verify/${number}`)).text("h1");

test("a super admin withdraws a certificate with a reason, the holder is told, and it can be restored", async () => {
  const { number, email } = await holderWithCredential();
  const boss = await staff.as("super_admin");
  const list = await boss.get(`${LIST}?q=${number}`);
  expect(list.text("table")).toContain("Meera Iyer");
  const dialog = await boss.get(`${LIST}/${number}/withdraw`);
  const refused = await dialog.submit("#dialog", { reason: "  " });
  expect([refused.status, await publicly(number)]).toEqual([422, "This certificate is valid"]);
  expect(refused.text(".error-summary")).toContain("give the reason");
  const done = await refused.submit("#dialog", { reason: "A testimonial was forged." });
  expect(done.text(".toast")).toContain("The certificate is withdrawn");
  expect(await publicly(number)).toBe("This certificate was withdrawn");
  expect((await new Visitor(product.address).get(`/verify/${number}`)).html).not.toContain("forged");

  const back = await boss.get(`${LIST}/${number}/restore`);
  expect(back.text("dialog")).toContain("A testimonial was forged.");
  await back.submit("#dialog", { reason: "The testimonial is genuine." });
  expect(await publicly(number)).toBe("This certificate is valid");
  const mails = await inDatabase(product, () => listMailsTo(email, 5));
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your PGI certificate ${number} is valid again`,
    `Your PGI certificate ${number} was withdrawn`,
  ]);
  const audit = await boss.get(`/super-admin-dashboard/audit?q=${number}`);
  for (const words of ["withdrew", "restored", "A testimonial was forged."]) expect(audit.text()).toContain(words);
});

test("a decision is about what was seen: of two who withdraw one does, and the other is told", async () => {
  const { number } = await holderWithCredential();
  const boss = await staff.as("super_admin");
  const [one, two] = await Promise.all([
    boss.get(`${LIST}/${number}/withdraw`),
    boss.get(`${LIST}/${number}/withdraw`),
  ]);
  const answers = await Promise.all([one, two].map((page) => page.submit("#dialog", { reason: "An error." })));
  const row = await inDatabase(product, () => Credentials.findOne({ number }));
  expect(row?.status_changes).toHaveLength(1);
  expect(answers.filter((page) => page.text(".toast").includes("is withdrawn"))).not.toHaveLength(0);
  const restore = await boss.get(`${LIST}/${number}/restore`);
  await restore.submit("#dialog", { reason: "It was right." });
  const late = await one.submit("#dialog", { reason: "An error." });
  expect([late.status, late.text(".error-summary")]).toEqual([
    409,
    expect.stringContaining("changed since you opened"),
  ]);
});

test("an admin withdraws nothing", async () => {
  const { number } = await holderWithCredential();
  const admin = await staff.as("admin");
  const body = new URLSearchParams({ reason: "x", shown: "y" });
  for (const path of [`${LIST}/${number}/withdraw`, `/admin-dashboard/credentials/${number}/withdraw`])
    await admin.post(path, body);
  expect(await publicly(number)).toBe("This certificate is valid");
});
