import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { formatNumber } from "#app/certification/number.ts";
import { changeCredentialStatus, publishCompetencies } from "#app/records/credentials.server.ts";
import { newCredential } from "#tests/support/credentials.ts";
import { inDatabase, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { startProduct } from "#tests/support/product.ts";
import { uuid } from "#tests/support/random.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const visitor = () => new Visitor(product.address);
const issued = (...given: Parameters<typeof newCredential>) => inDatabase(product, () => newCredential(...given));
const unknown = () => formatNumber(randomBytes(11));
const change = (to: "valid" | "withdrawn") => ({ at: new Date(), by: "a", by_name: "A", to, reason: "An error." });

test("from the landing page one comes to a form that takes the number however it is typed", async () => {
  const { number } = await issued({ name: "आशा राव" });
  const home = await visitor().get("/");
  const form = await home.follow("Verify a certificate");
  expect(form.url.pathname).toBe("/verify");
  const typed = number.toLowerCase().replace("pgi-", "").replaceAll("-", " ").replaceAll("0", "o");
  const page = await form.submit("#verify-form", { number: typed });
  expect(page.url.pathname).toBe(`/verify/${number}`);
  expect(page.status).toBe(200);
  expect(page.text("h1")).toBe("This certificate is valid");
  for (const words of ["आशा राव", "General Management Practitioner (GMP)", number, "No end date"])
    expect(page.text("article")).toContain(words);
  for (const words of ["GMP, General Management Practitioner", "Who PGI is", "Whom to ask"])
    expect(page.text("main")).toContain(words);
  for (const path of ["/", "/privacy", "/student-auth", page.url.pathname]) {
    const links = (await visitor().get(path)).root.querySelectorAll('a[href="/verify"]');
    expect(links.length, path).toBe(2);
  }
  expect(page.root.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  const other = await visitor().request(`/verify/${number.toLowerCase()}`);
  expect([other.status, other.headers.get("Location")]).toEqual([301, `/verify/${number}`]);
});

test("a typing error is told from a number that was never issued", async () => {
  const { number } = await issued();
  const wrong = number.slice(0, -1) + (number.endsWith("7") ? "8" : "7");
  const refused = await (await visitor().get("/verify")).submit("#verify-form", { number: wrong });
  expect(refused.status).toBe(422);
  expect(refused.text(".field-error")).toContain("not a number of ours");
  expect(refused.formValues("#verify-form").get("number")).toBe(wrong);
  expect((await visitor().get("/verify?number=")).status).toBe(422);
  const mistyped = await visitor().get(`/verify/${wrong}`);
  expect([mistyped.status, mistyped.text("h1")]).toEqual([404, "That is not a number of ours"]);
  const never = await visitor().get(`/verify/${unknown()}`);
  expect([never.status, never.text("h1")]).toEqual([404, "PGI never issued this number"]);
});

test("an employer checks several at once, pasted or as a file: each line is looked up, and at most 50", async () => {
  const [valid, over, never] = [
    await issued({ name: "Asha Rao" }),
    await issued({ expires_at: new Date(1) }),
    unknown(),
  ];
  const form = await (await visitor().get("/verify")).follow("Verify several certificates at once");
  const numbers = `Number;Name\n"1";"${valid.number.toLowerCase()}"\n\nPGI-0000-0000-0001`;
  const file = `${over.number},Somebody\r\n${valid.number.toLowerCase()}\r\n${never}`;
  const page = await form.submit("#verify-many", { csv: new File([file], "numbers.csv"), numbers });
  const rows = page.root.querySelectorAll("tbody tr").map((row) => row.text);
  expect(rows).toHaveLength(4);
  for (const [place, words] of [
    [valid.number, "Valid", "Asha Rao", "No end date"],
    ["Not a number of ours"],
    [over.number, "Expired"],
    ["Never issued"],
  ].entries())
    for (const word of words) expect(rows[place]).toContain(word);
  const many = Array.from({ length: 51 }, () => unknown()).join("\n");
  for (const wrong of [many, "", "x".repeat(20_001)]) {
    const refused = await form.submit("#verify-many", { numbers: wrong });
    expect([refused.status, refused.text(".field-error")]).toEqual([422, expect.stringMatching(/one.* on each line/)]);
  }
});

test("nothing is shown of a person but what the certificate says, and of the competencies what the holder made public", async () => {
  const { number, user_id, student } = await issued();
  const page = await visitor().get(`/verify/${number}`);
  for (const hidden of [user_id, student, "People leadership", "status_index", "public_competencies"])
    expect(page.html).not.toContain(hidden);
  await inDatabase(product, () => publishCompetencies(number, user_id, ["c2"]));
  const shown = await visitor().get(`/verify/${number}`);
  expect(shown.text("article")).toContain("Leading change");
  expect(shown.html).not.toContain("People leadership");
});

test("a certificate whose time is over has expired", async () => {
  const soon = new Date(Date.now() + 6_000);
  const { number } = await issued({ expires_at: soon });
  const title = async () => (await visitor().get(`/verify/${number}`)).text("h1");
  expect(await title()).toBe("This certificate is valid");
  await pause(soon.getTime() - Date.now() + 20);
  expect(await title()).toBe("This certificate has expired");
});

test("a browser's copy is shown only as long as it holds", async () => {
  const { number } = await issued();
  const first = await visitor().request(`/verify/${number}`);
  expect(first.headers.get("Cache-Control")).toBe("public, no-cache");
  const etag = first.headers.get("ETag") ?? "";
  await first.text();
  const headers = { "If-None-Match": etag };
  expect((await visitor().request(`/verify/${number}`, { headers })).status).toBe(304);
  await inDatabase(product, () => changeCredentialStatus(number, change("withdrawn")));
  const after = await visitor().request(`/verify/${number}`, { headers });
  expect(after.status).toBe(200);
  expect(await after.text()).toContain("This certificate was withdrawn");
});

test("a withdrawal is seen at once by every process, and so is a restoration", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  const env = { MONGODB_URI: engine.uri, SESSION_SECRET: uuid() };
  const [one, two] = await Promise.all([startProduct({ env }), startProduct({ env })]);
  await using _one = one;
  await using _two = two;
  const { number } = await inDatabase(one, () => newCredential());
  const seen = async () =>
    Promise.all(
      [one, two, one, two].map(async ({ address }) => {
        const page = await new Visitor(address).get(`/verify/${number}`);
        return page.text("h1");
      }),
    );
  for (let round = 0; round < 5; round++) {
    expect(new Set(await seen())).toEqual(new Set(["This certificate is valid"]));
    await inDatabase(one, () => changeCredentialStatus(number, change("withdrawn")));
    expect(new Set(await seen())).toEqual(new Set(["This certificate was withdrawn"]));
    await inDatabase(one, () => changeCredentialStatus(number, change("valid")));
  }
});

test("who goes through numbers is told nothing about any of them before long, typing errors are free", async () => {
  await using guessed = await startProduct({ env: { TRUST_PROXY: "1" } });
  const { number, valid } = await inDatabase(guessed, async () => {
    const [issuedOne, other] = [await newCredential(), await newCredential()];
    return { number: issuedOne.number, valid: other.number };
  });
  const from = (address: string) => new Visitor(guessed.address, { "X-Forwarded-For": address });
  const go = async (path: string) => (await from("192.0.2.7").request(`/verify/${path}`)).status;
  const many = (count: number, path: () => string) => Promise.all(Array.from({ length: count }, () => go(path())));
  await many(70, () => `${number.slice(0, -1)}U`);
  expect(await go(number)).toBe(200);
  expect(new Set(await many(60, unknown))).toEqual(new Set([404]));
  expect(new Set(await many(5, unknown))).toEqual(new Set([429]));
  const hit = await from("192.0.2.7").request(`/verify/${valid}`);
  expect(hit.status).toBe(429);
  expect(Number(hit.headers.get("Retry-After"))).toBeGreaterThan(60);
  expect((await from("192.0.2.8").get(`/verify/${valid}`)).status).toBe(200);

  const form = await from("192.0.2.9").get("/verify/many");
  const numbers = Array.from({ length: 45 }, unknown).join("\n");
  await form.submit("#verify-many", { numbers });
  const last = [valid, ...Array.from({ length: 16 }, unknown), number].join("\n");
  const page = await form.submit("#verify-many", { numbers: last });
  const rows = page.root.querySelectorAll("tbody tr").map((row) => row.text);
  expect([page.status, page.formValues("#verify-many").get("numbers")?.toString().split(/\s+/)]).toEqual([
    200,
    last.split("\n"),
  ]);
  expect([rows[0]?.includes("Valid"), rows[15]?.includes("Never issued"), rows[17]]).toEqual([
    true,
    true,
    expect.stringContaining("Not looked up"),
  ]);
});
