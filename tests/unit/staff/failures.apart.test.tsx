import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { staffPerson } from "#tests/support/people.ts";

const away = vi.hoisted(() => () => Promise.reject(new Error("the database is away")));

const asking = vi.hoisted(() => ({ role: "super_admin" as "admin" | "super_admin" }));

vi.mock("#app/web/guard.server.ts", () => ({
  permitted: () => staffPerson(asking.role),
  personOf: () => staffPerson(asking.role),
}));
vi.mock("#app/records/list-query.server.ts", async (original) => {
  const { listQueries, ...rest } = await original<typeof import("#app/records/list-query.server.ts")>();
  return {
    ...rest,
    listQueries: (...args: Parameters<typeof listQueries>) => ({ ...listQueries(...args), page: away }),
  };
});
vi.mock("#app/staff/students.server.ts", () => ({ analyseStudent: away }));
vi.mock("#app/staff/catalogue.server.ts", () => ({ catalogueToEdit: away }));
vi.mock("#app/payments/courses.server.ts", () => ({ availableCourses: away }));
vi.mock("#app/staff/access.server.ts", () => ({ staffRequests: away }));
vi.mock("#app/staff/sample-data.server.ts", () => ({ sampleDataState: away }));
vi.mock("#app/staff/stats.server.ts", () => ({ readStats: away, readRegistrations: away }));
vi.mock("#app/staff/home.server.ts", () => ({ readHome: away }));
vi.mock("#app/platform/log.server.ts", () => ({ log: { warn: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const list = () => import("#app/routes/staff/lists/route.tsx");
const access = () => import("#app/routes/staff/access/route.tsx");
const dashboard = () => import("#app/routes/staff/dashboard/route.tsx");
const home = "/super-admin-dashboard";

const screens: [string, string, () => Promise<object>, string][] = [
  ["all students", `${home}/students`, list, "Failed to load students"],
  ["certificates", `${home}/certificates`, list, "Error fetching students"],
  ["student picker", `${home}/analysis`, list, "Failed to load students"],
  [
    "record of a student",
    `${home}/students/:student`,
    () => import("#app/routes/staff/students/record.tsx"),
    "Failed to load student data",
  ],
  [
    "dossier",
    `${home}/students/:student/dossier`,
    () => import("#app/routes/staff/students/dossier.tsx"),
    "Failed to load student data",
  ],
  ["viewed students", `${home}/viewed`, list, "Failed to fetch student data"],
  ["interested students", `${home}/interested`, list, "Failed to fetch student data"],
  ["submissions", `${home}/submissions`, list, "An error occurred while fetching data"],
  ["courses", `${home}/courses`, list, "Failed to fetch courses"],
  [
    "competencies",
    `${home}/competencies`,
    () => import("#app/routes/staff/catalogue/competencies.tsx"),
    "Failed to fetch competencies",
  ],
  ["admins", `${home}/admins`, access, "Failed to fetch admin data"],
  ["super admins", `${home}/super-admins`, access, "Failed to fetch super admin data"],
  ["audit trail", `${home}/audit`, list, "An error occurred while fetching data"],
  ["admin dashboard", "/admin-dashboard", dashboard, "Failed to fetch admin data"],
  ["admin dashboard, courses", "/admin-dashboard", dashboard, "Failed to fetch courses"],
  ["super admin dashboard", home, dashboard, "Failed to fetch super admin data"],
];

test.each(screens)(
  "%s that cannot be read says so in the specification's words",
  async (_name, pattern, load, words) => {
    const { loader, default: Screen } = (await load()) as {
      loader: (args: object) => Promise<unknown>;
      default: React.ComponentType<{ loaderData: unknown; params: object }>;
    };
    asking.role = pattern.startsWith(home) ? "super_admin" : "admin";
    const params = { student: "000000000000000000000000" };
    const url = new URL(pattern.replace(":student", params.student), "http://localhost");
    const loaderData = await loader({ context: {}, params, pattern, url, request: new Request(url) });
    const Stub = createRoutesStub([{ path: "*", Component: () => <Screen loaderData={loaderData} params={{}} /> }]);
    const html = renderToString(<Stub initialEntries={[url.pathname]} />);
    expect(html).toContain(words);
    expect(html).toContain('role="alert"');
  },
);
