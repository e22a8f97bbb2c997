import { expect, inject, test } from "vitest";
import { may } from "#app/identity/access.server.ts";
import { screens } from "#app/routes/staff/lists/screens.ts";
import { type ListView, takenColumns } from "#app/routes/staff/lists/view.ts";
import { lists } from "#app/staff/lists.server.ts";
import { staffPerson } from "#tests/support/people.ts";
import { staffOfFile } from "#tests/support/sessions.ts";
import { matrix } from "./matrix.ts";

const { address, dataDir } = inject("product");
const views: [string, ListView][] = Object.entries(screens);

const staff = await staffOfFile({ address, dataDir });

test("every list has a screen", () => {
  expect(new Set(views.map(([, { list }]) => list))).toEqual(new Set(Object.keys(lists)));
});

test.each([
  ["admin", "/admin-dashboard"],
  ["super_admin", "/super-admin-dashboard"],
] as const)(
  "what an %s may see of the lists they find in their portal and may take along; nothing else",
  async (role, home) => {
    const visitor = await staff.as(role);
    for (const [place, view] of views) {
      const allowed = may(staffPerson(role), lists[view.list].permission);
      expect(`${home}/${place}` in matrix, place).toBe(allowed);
      expect((await visitor.get(`${home}/${place}`)).status, place).toBe(allowed ? 200 : 404);
      const exported = takenColumns(view).length > 0;
      const file = await visitor.get(`${home}/export/${view.list}`);
      expect(file.status, view.list).toBe(!exported ? 404 : allowed ? 200 : 403);
    }
  },
);
