import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { isPublic, readSettings, SettingsError } from "#app/platform/env.server.ts";
import { credentialKey, newCredentialKey } from "#tests/support/credential-key.ts";

const SESSION_SECRET = "0123456789abcdef0123456789abcdef";
const CREDENTIAL_KEY = credentialKey.pem;

function fault(environment: Record<string, string>): string {
  try {
    readSettings({ SESSION_SECRET, FILES_KEY: SESSION_SECRET, CREDENTIAL_KEY, ...environment });
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
}

test.each([
  "mongodb://db.example.org/pgi",
  "mongodb://person:secret@db.example.org:27017,127.0.0.1/pgi?replicaSet=a",
  "mongodb://db.example.org/pgi?tls=false",
  "mongodb+srv://db.example.org/pgi?tls=false",
  "mongodb://db.example.org/pgi?tls=true&tlsInsecure=true",
])("a MongoDB elsewhere is not talked to in the clear: %s", (MONGODB_URI) => {
  const said = fault({ MONGODB_URI });
  expect(said).toContain("MONGODB_URI leads to another machine without TLS");
  expect(said).not.toContain("secret");
  expect(fault({ MONGODB_URI, ALLOW_UNENCRYPTED: "1" })).toBe("");
});

test.each([
  "mongodb://localhost:27017/pgi",
  "mongodb://[::1]:27017,127.0.0.1:27018/pgi",
  "mongodb://%2Ftmp%2Fpgi.sock/pgi",
  "mongodb://db.example.org/pgi?tls=true",
  "mongodb://db.example.org/?ssl=true",
  "mongodb+srv://person:secret@db.example.org/pgi",
])("a MongoDB here, or behind TLS, is: %s", (MONGODB_URI) => {
  expect(fault({ MONGODB_URI })).toBe("");
});

test.each([
  "smtp://mail.example.org",
  "smtp://person:secret@mail.example.org:587",
  "smtps://mail.example.org?tls.rejectUnauthorized=false",
])("mails do not go out in the clear: %s", (SMTP_URL) => {
  expect(fault({ SMTP_URL })).toContain("SMTP_URL leads to another machine without TLS");
  expect(fault({ SMTP_URL, ALLOW_UNENCRYPTED: "1" })).toBe("");
});

test.each(["smtps://mail.example.org", "smtp://mail.example.org:587?requireTLS=true", "smtp://127.0.0.1:2525"])(
  "mails go out by TLS, or to this machine: %s",
  (SMTP_URL) => expect(fault({ SMTP_URL })).toBe(""),
);

test("the product is public unless its address is this machine's own", () => {
  const open = [
    undefined,
    "http://localhost:3000",
    "http://127.0.0.1",
    "http://[::1]:80",
    "https://portal.example.org",
  ];
  expect(open.map((ORIGIN) => isPublic({ ORIGIN }))).toEqual([false, false, false, false, true]);
});

test("a database that several processes share needs what they sign with", () => {
  const shared = { MONGODB_URI: "mongodb://localhost/pgi" };
  expect(fault({ ...shared, CREDENTIAL_KEY: "" })).toContain("CREDENTIAL_KEY is required when MONGODB_URI is set");
  expect(fault({ ...shared, SESSION_SECRET: "" })).toContain("SESSION_SECRET is required when MONGODB_URI is set");
});

test("the key of credentials is PEM, JWK, or a set that begins with it; never another kind, nor a public one", () => {
  const [mine, former] = [newCredentialKey(), newCredentialKey()];
  const set = (...keys: object[]) => JSON.stringify({ keys });
  const good = [
    mine.pem,
    mine.pem.replaceAll("\n", "\\n"),
    mine.pem.replaceAll("\n", "n"),
    mine.pem.replaceAll("\n", " "),
    JSON.stringify(mine.jwk),
    set(mine.jwk, former.publicJwk),
  ];
  for (const CREDENTIAL_KEY of good) expect(fault({ CREDENTIAL_KEY })).toBe("");
  const bad = ["secret", "{", JSON.stringify(mine.publicJwk), set(), set(former.publicJwk, mine.jwk), rsaKey()];
  for (const CREDENTIAL_KEY of bad) {
    const said = fault({ CREDENTIAL_KEY });
    expect(said).toContain("CREDENTIAL_KEY must be a private Ed25519 key");
    expect(said).not.toContain(CREDENTIAL_KEY.slice(0, 40) || "BEGIN");
  }
});

function rsaKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

test("services of one's own demand a key for files; several may be named, none of them short", () => {
  const MONGODB_URI = "mongodb://127.0.0.1/pgi";
  expect(fault({ MONGODB_URI, FILES_KEY: "" })).toContain("FILES_KEY is required");
  expect(fault({ S3_BUCKET: "pgi", FILES_KEY: "" })).toContain("FILES_KEY is required");
  expect(fault({ FILES_KEY: `${SESSION_SECRET},short` })).toContain("FILES_KEY");
  const read = readSettings({ FILES_KEY: `${SESSION_SECRET}, ${SESSION_SECRET}1` });
  expect(read.FILES_KEY).toEqual([SESSION_SECRET, `${SESSION_SECRET}1`]);
});

test("metrics that leave this machine need a token", () => {
  expect(fault({ METRICS_PORT: "9464", METRICS_ADDRESS: "0.0.0.0" })).toContain("METRICS_TOKEN is required");
  expect(fault({ METRICS_PORT: "9464", METRICS_ADDRESS: "0.0.0.0", METRICS_TOKEN: SESSION_SECRET })).toBe("");
  expect(fault({ METRICS_PORT: "9464" })).toBe("");
});
