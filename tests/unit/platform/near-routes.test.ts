import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { byNearRoutes } from "#app/platform/http/near-routes.server.ts";
import config from "#app/routes.ts";

const route = (id: string, parentId?: string, path?: string) => [id, { id, parentId, path }] as const;

function buildOf(routes: (readonly [string, object])[]): ServerBuild {
  const all = Object.fromEntries(routes);
  return { routes: all, assets: { routes: all }, routeDiscovery: { manifestPath: "/__manifest" } } as never;
}

const build = buildOf([
  route("root", undefined, ""),
  route("home", "root", "/"),
  route("verify", "root", "verify"),
  route("proof", "root", "verify/:number"),
  route("dashboard", "root", "dashboard"),
  route("list", "dashboard", "lists/:list"),
  route("profile", "dashboard", "profile"),
  route("frame", "root"),
  route("terms", "frame", "/terms"),
  route("anything", "root", "*"),
]);
const near = byNearRoutes(build, (part) => part);
const idsAt = (path: string) => Object.keys(near(path).routes);
const EVERYWHERE = ["root", "home", "frame", "anything"];

test("the routes of the first two segments, those above them, and those that any address may lead to", () => {
  expect(idsAt("/verify/123").sort()).toEqual([...EVERYWHERE, "verify", "proof"].sort());
  expect(idsAt("/dashboard/lists/students").sort()).toEqual([...EVERYWHERE, "dashboard", "list"].sort());
  expect(idsAt("/dashboard/nowhere").sort()).toEqual([...EVERYWHERE, "dashboard"].sort());
  expect(idsAt("/terms.data").sort()).toEqual([...EVERYWHERE, "terms"].sort());
  expect(idsAt("/nowhere").sort()).toEqual([...EVERYWHERE].sort());
  expect(idsAt("/_.data").sort()).toEqual([...EVERYWHERE].sort());
  expect(Object.keys(near("/terms").assets.routes)).toEqual(idsAt("/terms"));
});

test("routes keep their order, and case is no difference, as for the router", () => {
  expect(idsAt("/VERIFY")).toEqual(["root", "home", "verify", "proof", "frame", "anything"]);
});

test.each(["//verify", "/%76erify", "/a b", "/ü", "/__manifest"])(
  "of an address that may be read in several ways, or asks about others (%s), nothing is left out",
  (path) => {
    expect(near(path)).toBe(build);
  },
);

test("there are as many parts as the routes have beginnings, whatever is asked for", () => {
  const made: ServerBuild[] = [];
  const counted = byNearRoutes(build, (part) => made.push(part));
  for (let place = 0; place < 100; place++) {
    counted(`/verify/${place}`);
    counted(`/nowhere-${place}/lists`);
    counted(`/dashboard/lists/${place}`);
  }
  expect(made).toHaveLength(3);
});

describe("the routes of the product", () => {
  const routes: (readonly [string, object])[] = [];
  const patterns: string[] = [];
  const add = (entries: RouteConfigEntry[], parentId: string | undefined, above: string) => {
    for (const { id, file, path, index, children = [] } of entries) {
      const own = id ?? file;
      const pattern = `${above}/${path ?? ""}`.replace(/\/+/g, "/");
      routes.push([own, { id: own, parentId, path, index }]);
      patterns.push(pattern);
      add(children, own, pattern);
    }
  };
  add(config as RouteConfigEntry[], undefined, "");
  const whole = buildOf(routes);
  const part = byNearRoutes(whole, (one) => one);

  const tree = (all: ServerBuild["routes"], parentId?: string): never[] =>
    Object.values(all).flatMap((one) => {
      if (!one || one.parentId !== parentId) return [];
      const children = one.index ? undefined : tree(all, one.id);
      return [{ id: one.id, path: one.path, index: one.index, children }];
    }) as never[];
  const matched = (all: ServerBuild["routes"], path: string) =>
    matchRoutes(tree(all), path)?.map((match) => (match.route as { id: string }).id);

  test.each([...new Set(patterns)])("%s is matched in its part as in the whole", (pattern) => {
    const path = pattern.replace(/:\w+/g, "some-1").replace("*", "nowhere/at/all");
    for (const asked of [path, `${path}/`, `${path}/below`, path.toUpperCase()])
      expect(matched(part(asked).routes, asked)).toEqual(matched(whole.routes, asked));
  });
});
