import { expect, inject, test } from "vitest";
import { Credentials } from "#app/records/credentials.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { newCredential } from "#tests/support/credentials.ts";
import { inDatabase } from "#tests/support/database.ts";
import { newStaff, paidStudent } from "#tests/support/people.ts";
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

const colleague = await inDatabase(product, () => newStaff("super_admin"));

test("two super admins withdraw a certificate with a reason, the holder is told, and it can be restored", async () => {
  const { number, email } = await holderWithCredential();
  const [boss, other] = [await staff.as("super_admin"), await staff.of(colleague.id, "super_admin")];
  const agree = async (to: "withdraw" | "restore", agrees: "yes" | "no") =>
    (await other.get(`${LIST}/${number}/${to}`)).submit("#dialog", { agrees });
  const list = await boss.get(`${LIST}?q=${number}`);
  expect(list.text("table")).toContain("Meera Iyer");
  const dialog = await boss.get(`${LIST}/${number}/withdraw`);
  const refused = await dialog.submit("#dialog", { reason: "  " });
  expect([refused.status, await publicly(number)]).toEqual([422, "This certificate is valid"]);
  expect(refused.text(".error-summary")).toContain("give the reason");
  const done = await refused.submit("#dialog", { reason: "A testimonial was forged." });
  expect(done.text(".toast")).toContain("Another super admin has to agree");
  expect(await publicly(number)).toBe("This certificate is valid");
  expect((await boss.get(`${LIST}/${number}/withdraw`)).text("dialog")).toContain("waits for another super admin");
  expect((await agree("withdraw", "no")).text(".toast")).toContain("The certificate stays as it is");
  await (await boss.get(`${LIST}/${number}/withdraw`)).submit("#dialog", { reason: "A testimonial was forged." });
  expect((await other.get("/super-admin-dashboard")).text()).toContain("a second person has to agree");
  expect((await other.get(`${LIST}/${number}/withdraw`)).text("dialog")).toContain("A testimonial was forged.");
  expect((await agree("withdraw", "yes")).text(".toast")).toContain("The certificate is withdrawn");
  expect(await publicly(number)).toBe("This certificate was withdrawn");
  expect((await new Visitor(product.address).get(`/verify/${number}`)).html).not.toContain("forged");

  const back = await boss.get(`${LIST}/${number}/restore`);
  expect(back.text("dialog")).toContain("A testimonial was forged.");
  await back.submit("#dialog", { reason: "The testimonial is genuine." });
  await agree("restore", "yes");
  expect(await publicly(number)).toBe("This certificate is valid");
  const mails = await inDatabase(product, () => listMailsTo(email, 5));
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your PGI certificate ${number} is valid again`,
    `Your PGI certificate ${number} was withdrawn`,
  ]);
  const audit = await boss.get(`/super-admin-dashboard/audit?q=${number}`);
  for (const words of ["withdrew", "restored", "A testimonial was forged."]) expect(audit.text()).toContain(words);
});

test("a decision is about what was seen: of two who agree one does, and the other is told", async () => {
  const { number } = await holderWithCredential();
  const [boss, other] = [await staff.as("super_admin"), await staff.of(colleague.id, "super_admin")];
  const asking = await boss.get(`${LIST}/${number}/withdraw`);
  await asking.submit("#dialog", { reason: "An error." });
  const pages = await Promise.all([1, 2].map(() => other.get(`${LIST}/${number}/withdraw`)));
  const answers = await Promise.all(pages.map((page) => page.submit("#dialog", { agrees: "yes" })));
  const row = await inDatabase(product, () => Credentials.findOne({ number }));
  expect(row?.status_changes).toHaveLength(1);
  expect(answers.filter((page) => page.text(".toast").includes("is withdrawn"))).not.toHaveLength(0);
  await (await boss.get(`${LIST}/${number}/restore`)).submit("#dialog", { reason: "It was right." });
  await (await other.get(`${LIST}/${number}/restore`)).submit("#dialog", { agrees: "yes" });
  const late = await asking.submit("#dialog", { reason: "An error." });
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
