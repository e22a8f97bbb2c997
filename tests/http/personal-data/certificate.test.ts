import { expect, inject, test } from "vitest";
import { eraseRows } from "#app/records/personal-rows.server.ts";
import { newCredential } from "#tests/support/credentials.ts";
import { inDatabase } from "#tests/support/database.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");

test("the page of a certificate whose holder was erased says at once that it is withdrawn, and nobody's name", async () => {
  const visitor = new Visitor(product.address);
  const name = "Zarina Quereshi";
  const { number, user_id: account, student } = await inDatabase(product, () => newCredential({ name }));
  expect((await visitor.get(`/verify/${number}`)).text("article")).toContain(name);

  await inDatabase(product, () => eraseRows("credentials", { account, student, email: "" }));
  const page = await visitor.get(`/verify/${number}`);
  expect([page.status, page.text("h1")]).toEqual([200, "This certificate was withdrawn"]);
  expect(page.text("article")).toContain("The holder has had their data deleted.");
  expect(page.html).not.toContain(name);
  for (const file of ["credential", "badge.svg", "badge.png"]) {
    const answer = await visitor.request(`/verify/${number}/${file}`);
    expect([file, answer.ok, (await answer.text()).includes(name)]).toEqual([file, false, false]);
  }
});
