import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { nearRoutes } from "#app/platform/http/near-routes.server.ts";

type Manifest = EntryContext["manifest"];

const route = (id: string, parentId?: string, path?: string) => [id, { id, parentId, path }] as const;

const manifest = {
  version: "1",
  routes: Object.fromEntries([
    route("root"),
    route("home", "root"),
    route("verify", "root", "verify"),
    route("proof", "root", "verify/:number"),
    route("dashboard", "root", "dashboard"),
    route("list", "dashboard", "lists/:list"),
    route("frame", "root"),
    route("terms", "frame", "/terms"),
    route("anything", "root", "*"),
  ]),
} as unknown as Manifest;

const near = (pathname: string) => Object.keys(nearRoutes(manifest, pathname).routes);
const EVERYWHERE = ["root", "home", "frame", "anything"];

test("the routes of the first segment, those above them, and those that any address may lead to", () => {
  expect(near("/verify/123").sort()).toEqual([...EVERYWHERE, "verify", "proof"].sort());
  expect(near("/dashboard/lists/students").sort()).toEqual([...EVERYWHERE, "dashboard", "list"].sort());
  expect(near("/terms").sort()).toEqual([...EVERYWHERE, "terms"].sort());
  expect(near("/nowhere").sort()).toEqual([...EVERYWHERE].sort());
  expect(near("/").sort()).toEqual([...EVERYWHERE].sort());
});

test("routes keep their order, and case is no difference, as for the router", () => {
  expect(near("/VERIFY")).toEqual(["root", "home", "verify", "proof", "frame", "anything"]);
});

test.each(["//verify", "/%76erify", "/a b", "/ü"])(
  "of an address that may be read in several ways (%s) nothing is left out",
  (path) => {
    expect(nearRoutes(manifest, path)).toBe(manifest);
  },
);
