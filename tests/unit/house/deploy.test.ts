import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readSettings, settingNames } from "#app/platform/env.server.ts";
import { credentialKey } from "#tests/support/credential-key.ts";

/** What Node and the service manager have there. */
const NODES_OWN = ["NODE_COMPILE_CACHE", "NODE_COMPILE_CACHE_PORTABLE", "CACHE_DIRECTORY"];
const known = (name: string) => settingNames.includes(name) || NODES_OWN.includes(name);

const text = (path: string) => readFileSync(path, "utf8");
const pairs = (lines: Iterable<RegExpMatchArray>) =>
  Object.fromEntries(Array.from(lines, ([, name = "", value = ""]) => [name, value.replace(/^"(.*)"$/, "$1")]));

interface Service {
  image?: string;
  deploy?: { replicas: number };
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, unknown>;
}
const compose = parse(text("deploy/compose.yaml")) as { services: Record<string, Service>; volumes: object };

/** What whoever deploys puts in the place of `${NAME:?...}`. */
const GIVEN: Record<string, string> = {
  ORIGIN: "https://portal.example.org",
  SMTP_URL: "smtps://portal:of-its-own@mail.example.org",
  CREDENTIAL_KEY: credentialKey.pem,
};
const filled = (value: string) =>
  value.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, sign: string, rest: string) =>
    sign === "-" ? rest : (GIVEN[name] ?? "0123456789abcdef0123456789abcdef"),
  );

test("the compose file gives the portal settings that it knows and starts with", () => {
  const { portal, proxy, mongo, files } = compose.services;
  const environment = portal?.environment ?? {};
  expect(Object.keys(environment).filter((name) => !known(name))).toEqual([]);
  const settings = readSettings(Object.fromEntries(Object.entries(environment).map(([k, v]) => [k, filled(v)])));
  expect(settings.S3_ENDPOINT).toBe("http://files:7070");
  expect(settings.MONGODB_URI).toContain("replicaSet=");
  for (const service of [proxy, mongo, files]) expect(service?.image).toMatch(/:[\w.]*\d/);
  expect(Object.keys(portal?.depends_on ?? {})).toEqual(["mongo", "files"]);
  const names = Array.from({ length: portal?.deploy?.replicas ?? 0 }, (_, place) => `pgi-portal-${place + 1}:3000`);
  expect(proxy?.environment?.PORTALS).toBe(names.join(" "));
  const named = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((each) => each.split(":")[0]),
  );
  expect(named.filter((each) => !each?.startsWith(".")).toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
});

test("service and image start the product with settings that it knows, from files that there are", () => {
  const unit = text("deploy/pgi-portal@.service");
  const own = pairs(
    Array.from(unit.matchAll(/^Environment=(.*)$/gm)).flatMap(([line]) => [...line.matchAll(/([A-Z_]+)=(\S+)/g)]),
  );
  const kept = pairs(text("deploy/settings.env").matchAll(/^(\w+)=(.*)$/gm));
  expect(Object.keys({ ...own, ...kept }).filter((name) => !known(name))).toEqual([]);
  // As it comes it is refused.
  expect(() => readSettings({ ...own, ...kept })).toThrow(/FILES_KEY still is the example.*SMTP_URL still is/);
  const mine = {
    ...own,
    ...kept,
    FILES_KEY: "of-this-institute-alone-and-of-no-other",
    SMTP_URL: "smtps://mail.example.org",
  };
  expect(readSettings(mine).ORIGIN).toBe("https://portal.example.org");
  const image = text("deploy/Dockerfile");
  const given = pairs(image.matchAll(/^(?:ENV|\s+) ?([A-Z_]+)=(\S+)/gm));
  expect(Object.keys(given)).toEqual([
    "NODE_ENV",
    "HOST",
    "PORT",
    "DATA_DIR",
    "CACHE_DIRECTORY",
    "NODE_COMPILE_CACHE",
    "NODE_COMPILE_CACHE_PORTABLE",
  ]);
  expect(readSettings(given).HOST).toBe("0.0.0.0");
  for (const [, path = ""] of `${unit}${image}${text("deploy/pgi-backup.service")}`.matchAll(/(app\/cli\/\w+\.ts)/g))
    expect(existsSync(path), path).toBe(true);
  expect(image).toMatch(/^USER node$/m);
  expect(text("deploy/Caddyfile")).toContain("reverse_proxy {$PORTALS:127.0.0.1:3000}");
  expect(kept).not.toHaveProperty("PORT");
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env PORT=%i METRICS_PORT=1%i /m);
});

test("the README's table has every setting, and none that there is not", () => {
  const table = /\| Setting \| Default[\s\S]*?\n\n/.exec(text("README.md"))?.[0] ?? "";
  const told = Array.from(table.matchAll(/^\| ([^|]+) \|/gm), ([, names = ""]) => names)
    .flatMap((names) => Array.from(names.matchAll(/`([A-Z0-9_]+)`/g), ([, name = ""]) => name))
    .toSorted();
  expect(told).toEqual(settingNames.filter((name) => name !== "NODE_ENV").toSorted());
});

test("no log keeps the secret of a mailed link: it stands in the query, which the proxy's log leaves out, and in no path", () => {
  expect(text("deploy/Caddyfile")).toMatch(/request>uri query \{\s+delete token\s+\}/);
  const params = Array.from(text("app/routes.ts").matchAll(/:(\w+)/g), ([, name = ""]) => name);
  expect(params).toContain("number");
  expect(params.filter((name) => /token|secret/i.test(name))).toEqual([]);
});
