import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { rooms } from "#tests/lint/rooms.ts";

const ROLE = "#app/records/accounts.server.ts";

/** Lints a tree of these files with the project's own settings; the messages by file. */
async function lint(files: Record<string, string>): Promise<Record<string, string[]>> {
  const root = await mkdtemp(join(tmpdir(), "rooms-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await cp("tests/lint", join(root, "tests/lint"), { recursive: true });
  for (const name of [".oxlintrc.json", "package.json"]) await cp(name, join(root, name));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(root, dirname(name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const output = await new Promise<string>((resolve) => {
    const oxlint = join(process.cwd(), "node_modules/oxlint/bin/oxlint");
    execFile(process.execPath, [oxlint, "--format", "json", "app"], { cwd: root }, (_, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; message: string }[] };
  const messages: Record<string, string[]> = {};
  for (const { filename, message } of diagnostics) messages[filename] = [...(messages[filename] ?? []), message];
  return messages;
}

/** A room that this one must not use. */
function forbidden(room: string): string {
  const wrong = Object.keys(rooms).find((other) => other !== room && !rooms[room]?.includes(other));
  if (wrong === undefined) throw new Error(`${room} may use every room`);
  return wrong;
}

test("a wrong import is refused in every room, by name and by relative path", async () => {
  const names = Object.keys(rooms);
  const files = Object.fromEntries(
    names.flatMap((room) => {
      const target = `app/${forbidden(room)}/target.ts`;
      const deep = relative(`app/${room}/deep`, target);
      return [
        [`app/${room}/named.ts`, `import { x } from "#${target}";\nexport const y = x;\n`],
        [`app/${room}/deep/relative.ts`, `import { x } from "${deep}";\nexport const y = x;\n`],
        [`app/${room}/target.ts`, "export const x = 1;\n"],
      ];
    }),
  );
  const messages = await lint(files);
  for (const room of names) {
    expect(messages[`app/${room}/named.ts`], room).toEqual([expect.stringContaining(`${room} must not use`)]);
    expect(messages[`app/${room}/deep/relative.ts`], room).toEqual([expect.stringContaining("is by #app/")]);
    expect(messages[`app/${room}/target.ts`], room).toBeUndefined();
  }
});

test.each([
  ["an import for its effect", `import "${ROLE}";`],
  ["an import of a type", `import type { Role } from "${ROLE}";\nexport const role: Role = "admin";`],
  ["an import while running", `export const role = await import("${ROLE}");`],
  ["a type named in place", `export type Role = import("${ROLE}").Role;`],
  ["a name handed on", `export { role } from "${ROLE}";`],
  ["everything handed on", `export * from "${ROLE}";`],
  ["a detour through the own room", `import "#app/ui/../records/role.ts";`],
  ["a relative import of what may be used", `import "../platform/format.ts";`],
  ["the own room by name", `import "#app/ui/button.tsx";`],
  ["a file above all rooms", `import "#app/server.ts";`],
  ["a file outside of app/", `import "../../tests/support/visitor.ts";`],
])("%s is seen", async (_, source) => {
  const messages = await lint({ "app/ui/planted.ts": `${source}\n` });
  expect(messages["app/ui/planted.ts"]).toHaveLength(1);
});

test("a file in no known room is refused", async () => {
  expect(await lint({ "app/attic/planted.ts": `import "${ROLE}";\n` })).toHaveProperty("app/attic/planted.ts");
});

test("files that import one another in a circle are refused, also when only types go round", async () => {
  const messages = await lint({
    "app/ui/one.ts": 'import { two } from "./two.ts";\nexport const one = () => two;\n',
    "app/ui/two.ts": 'import { one } from "./one.ts";\nexport const two = () => one;\n',
    "app/ui/three.ts": 'import type { Four } from "./four.ts";\nexport interface Three {\n  four: Four;\n}\n',
    "app/ui/four.ts": 'import type { Three } from "./three.ts";\nexport interface Four {\n  three: Three;\n}\n',
  });
  expect(Object.keys(messages).sort()).toEqual(
    ["one", "two", "three", "four"].map((name) => `app/ui/${name}.ts`).sort(),
  );
});

test("what is allowed passes", async () => {
  const messages = await lint({
    "app/ui/planted.ts":
      'import { day } from "#app/platform/format.ts";\nimport { z } from "zod";\nexport { day, z };\n',
    "app/ui/deep/planted.ts": 'import { day } from "../planted.ts";\nexport { day };\n',
    "app/routes/student/planted.ts": `import type { Role } from "${ROLE}";\nexport const role: Role = "student";\n`,
  });
  expect(messages).toEqual({});
});

test("a room uses only rooms that stand before it, so that there is no circle of rooms", () => {
  const names = Object.keys(rooms);
  for (const [place, name] of names.entries()) {
    for (const used of rooms[name] ?? []) {
      const [room = ""] = names.filter((other) => used === other || used.startsWith(`${other}/`));
      if (room !== "") expect(names.indexOf(room), `${name} uses ${used}`).toBeLessThan(place);
    }
  }
});

test("every folder of app/ is a room that the linter and docs/architecture.md know", async () => {
  const folders = async (path: string) =>
    (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const inner = (await folders("app/routes")).map((name) => `routes/${name}`);
  const found = [...(await folders("app")).filter((name) => name !== "routes"), ...inner];
  expect(found.sort()).toEqual(Object.keys(rooms).sort());
  const architecture = await readFile("docs/architecture.md", "utf8");
  for (const name of found) expect(architecture).toContain(name.split("/").at(-1));
});
