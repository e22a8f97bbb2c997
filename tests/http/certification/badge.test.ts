import { createPrivateKey, sign } from "node:crypto";
import { AchievementCredentialValidator, UnsignedAchievementCredentialValidator } from "@learncard/types";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { changeCredentialStatus, publishCompetencies } from "#app/records/credentials.server.ts";
import { credentialKey, newCredentialKey } from "#tests/support/credential-key.ts";
import { newCredential } from "#tests/support/credentials.ts";
import { inDatabase, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { decodeItxt, pngChunks } from "#tests/support/png.ts";
import { startProduct } from "#tests/support/product.ts";
import { uuid } from "#tests/support/random.ts";
import { verifyBadge, verifyProof } from "#tests/support/verifier.ts";

const product = inject("product");
const issued = (...given: Parameters<typeof newCredential>) => inDatabase(product, () => newCredential(...given));
const change = (to: "valid" | "withdrawn") => ({ at: new Date(), by: "a", by_name: "A", to, reason: "An error." });

async function file(number: string, name: string, address = product.address): Promise<Response> {
  return fetch(`${address}/verify/${number}/${name}`);
}
async function tokenOf(number: string, address = product.address): Promise<string> {
  return (await file(number, "credential", address)).text();
}
const part = (token: string, place: number) =>
  JSON.parse(Buffer.from(token.split(".")[place] ?? "", "base64url").toString());
const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("others' libraries find the signed credential good, and in it what the holder made public", async () => {
  const { number, user_id } = await issued({ name: "आशा राव", expires_at: new Date(Date.now() + 86_400_000) });
  const answer = await file(number, "credential");
  expect(answer.headers.get("Content-Type")).toBe("application/vc+jwt");
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  const before = await verifyBadge(await answer.text());
  expect(before.withdrawn).toBe(false);
  const { achievement, identifier } = before.credential.credentialSubject;
  expect(achievement.name).toBe("General Management Practitioner (GMP)");
  expect(identifier.map(({ identityHash }) => identityHash)).toEqual(["आशा राव"]);
  expect(achievement.resultDescription).toBeUndefined();
  await inDatabase(product, () => publishCompetencies(number, user_id, ["c1"]));
  const after = await verifyBadge(await tokenOf(number));
  expect(after.credential.credentialSubject.achievement.resultDescription?.map(({ name }) => name)).toEqual([
    "People leadership",
  ]);
});

test("a withdrawal stands in the status list at once, a restoration takes it out, and no other place changes", async () => {
  const [{ number }, other] = [await issued(), await issued()];
  const [token, others] = [await tokenOf(number), await tokenOf(other.number)];
  for (const to of ["withdrawn", "valid"] as const) {
    await inDatabase(product, () => changeCredentialStatus(number, change(to)));
    expect((await verifyBadge(token)).withdrawn).toBe(to === "withdrawn");
    expect((await verifyBadge(others)).withdrawn).toBe(false);
  }
});

test("what was changed, or signed by somebody else, is refused", async () => {
  const token = await tokenOf((await issued()).number);
  const [head = "", , signature = ""] = token.split(".");
  const payload = part(token, 1);
  const renamed = structuredClone(payload);
  renamed.credentialSubject.identifier[0].identityHash = "Somebody Else";
  await expect(verifyBadge(`${head}.${coded(renamed)}.${signature}`)).rejects.toThrow(/signature/i);
  const key = createPrivateKey(newCredentialKey().pem);
  const signedBy = (header: object, claims: object) => {
    const signing = `${coded(header)}.${coded(claims)}`;
    return `${signing}.${sign(null, Buffer.from(signing), key).toString("base64url")}`;
  };
  await expect(verifyBadge(signedBy(part(token, 0), payload))).rejects.toThrow(/signature/i);
  await expect(verifyBadge(signedBy({ alg: "none" }, payload))).rejects.toThrow();
  await expect(verifyBadge(token)).resolves.toBeDefined();
});

test("a wallet that takes no token gets the same credential with a proof inside it, which others' libraries find good", async () => {
  const until = new Date(Date.now() + 86_400_000);
  const { number, user_id } = await issued({ name: "आशा राव", expires_at: until });
  await inDatabase(product, () => publishCompetencies(number, user_id, ["c1"]));
  const answer = await file(number, "credential.json");
  expect(answer.headers.get("Content-Type")).toBe("application/vc");
  const text = await answer.text();
  const credential = JSON.parse(text);
  await expect(verifyProof(credential)).resolves.toBeUndefined();
  expect(credential.proof).toEqual([expect.objectContaining({ cryptosuite: "eddsa-rdfc-2022" })]);
  const token = await verifyBadge(await tokenOf(number));
  expect(token.credential).toEqual({ ...credential, proof: undefined });
  // As a wallet reads the schema of Open Badges 3.0.
  expect(AchievementCredentialValidator.safeParse(credential).error).toBeUndefined();
  expect(UnsignedAchievementCredentialValidator.safeParse(token.credential).error).toBeUndefined();
  expect(credential.validUntil).toBe(`${until.toISOString().slice(0, 19)}Z`);
  expect(credential.credentialSubject.achievement.alignment[0].targetName).toBe("People leadership");
  expect(credential.evidence[0].narrative).toContain("interview");
  expect(await (await file(number, "credential.json")).text()).toBe(text);
  credential.credentialSubject.identifier[0].identityHash = "Somebody Else";
  await expect(verifyProof(credential)).rejects.toThrow();
});

test("an expired credential is refused", async () => {
  const { number } = await issued({ expires_at: new Date(Date.now() - 86_400_000) });
  await expect(verifyBadge(await tokenOf(number))).rejects.toThrow(/expired/i);
});

test("the badge carries the credential: as picture it is whole, and what is baked in is good", async () => {
  const { number } = await issued();
  const png = Buffer.from(await (await file(number, "badge.png")).arrayBuffer());
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 600, height: 600 });
  const baked = pngChunks(png).filter(({ type }) => type === "iTXt");
  const { keyword, text } = decodeItxt(baked[0]?.data ?? Buffer.alloc(0));
  expect([baked.length, keyword]).toEqual([1, "openbadgecredential"]);
  expect((await verifyBadge(text)).credential.id).toBe(`${product.address}/verify/${number}`);

  const answer = await file(number, "badge.svg");
  const svg = parse(await answer.text());
  expect(answer.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  const first = svg.querySelector("svg")?.firstElementChild;
  expect(first?.rawTagName).toBe("openbadges:credential");
  expect((await verifyBadge(first?.getAttribute("verify") ?? "")).withdrawn).toBe(false);
});

test("a link to a certificate has a picture for other sites; of a withdrawn one there is no badge", async () => {
  const { number } = await issued();
  const preview = () => file(number, "preview.png").then(async (answer) => Buffer.from(await answer.arrayBuffer()));
  const before = await preview();
  expect(await sharp(before).metadata()).toMatchObject({ width: 1200, height: 630 });
  await inDatabase(product, () => changeCredentialStatus(number, change("withdrawn")));
  expect((await preview()).equals(before)).toBe(false);
  for (const name of ["badge.png", "badge.svg"]) expect((await file(number, name)).status).toBe(410);
  expect((await verifyBadge(await tokenOf(number))).withdrawn).toBe(true);
  for (const name of ["other", "badge.gif"]) expect((await file(number, name)).status).toBe(404);
  expect((await file("PGI-0000-0000-0000", "credential")).status).toBe(404);
  for (const list of ["0", "2", "01", "x", "999999999"])
    expect((await fetch(`${product.address}/status/${list}`)).status, list).toBe(404);
});

test("another key signs what comes, and what the former one signed still holds", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  const shared = { MONGODB_URI: engine.uri, SESSION_SECRET: uuid() };
  const first = await startProduct({ env: shared });
  const PORT = new URL(first.address).port;
  const { number } = await inDatabase(first, () => newCredential());
  const old = await tokenOf(number, first.address);
  await first.stop();

  const next = newCredentialKey();
  const CREDENTIAL_KEY = JSON.stringify({ keys: [next.jwk, credentialKey.publicJwk] });
  await using second = await startProduct({ env: { ...shared, PORT, CREDENTIAL_KEY } });
  const fresh = await tokenOf(number, second.address);
  expect(part(fresh, 0).kid).not.toBe(part(old, 0).kid);
  for (const token of [old, fresh]) expect((await verifyBadge(token)).withdrawn).toBe(false);
  const published = await (await fetch(`${second.address}/.well-known/jwks.json`)).text();
  expect(published).not.toContain(next.jwk.d);
  expect(JSON.parse(published).keys).toHaveLength(2);
});
