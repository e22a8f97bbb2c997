import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { staffPerson } from "#tests/support/staff.ts";

const away = () => Promise.reject(new Error("the database is away"));

vi.mock("#app/web/guard.server.ts", () => ({
  permitted: () => staffPerson("super_admin"),
  personOf: () => staffPerson("super_admin"),
}));
vi.mock("#app/staff/students.server.ts", () => ({
  studentPage: away,
  paidStudentPage: away,
  studentWithCertificates: away,
  analyseStudent: away,
}));
vi.mock("#app/staff/courses.server.ts", () => ({ coursePage: away }));
vi.mock("#app/staff/competencies.server.ts", () => ({ catalogueToEdit: away }));
vi.mock("#app/staff/access.server.ts", () => ({ adminPage: away, superAdminPage: away, staffRequests: away }));
vi.mock("#app/staff/leads.server.ts", () => ({ viewedPage: away, interestedPage: away }));
vi.mock("#app/staff/stats.server.ts", () => ({ readStats: away, readRegistrations: away, countReviewsWaiting: away }));
vi.mock("#app/records/courses.server.ts", async (original) => ({
  ...(await original<object>()),
  listActiveCourses: away,
}));
vi.mock("#app/staff/audit.server.ts", () => ({ auditPage: away }));
vi.mock("#app/platform/log.server.ts", () => ({ log: { warn: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screens: [string, () => Promise<object>, string][] = [
  ["all students", () => import("#app/routes/staff/students/route.tsx"), "Failed to load students"],
  ["certificates", () => import("#app/routes/staff/certificates/route.tsx"), "Error fetching students"],
  ["certificate details", () => import("#app/routes/staff/certificates/details.tsx"), "Error fetching certificates"],
  ["student picker", () => import("#app/routes/staff/analysis/route.tsx"), "Failed to load students"],
  ["analysis", () => import("#app/routes/staff/analysis/student.tsx"), "Failed to load student data"],
  ["dossier", () => import("#app/routes/staff/analysis/report.tsx"), "Failed to load student data"],
  ["viewed students", () => import("#app/routes/staff/viewed/route.tsx"), "Failed to fetch student data"],
  ["interested students", () => import("#app/routes/super-admin/interested/route.tsx"), "Failed to fetch student data"],
  ["courses", () => import("#app/routes/super-admin/courses/route.tsx"), "Failed to fetch courses"],
  ["competencies", () => import("#app/routes/super-admin/competencies/route.tsx"), "Failed to fetch competencies"],
  ["admins", () => import("#app/routes/super-admin/access/admins.tsx"), "Failed to fetch admin data"],
  ["super admins", () => import("#app/routes/super-admin/access/super-admins.tsx"), "Failed to fetch super admin data"],
  ["audit trail", () => import("#app/routes/super-admin/audit/route.tsx"), "An error occurred while fetching data"],
  ["admin dashboard", () => import("#app/routes/admin/home/route.tsx"), "Failed to fetch admin data"],
  ["admin dashboard, courses", () => import("#app/routes/admin/home/route.tsx"), "Failed to fetch courses"],
  ["super admin dashboard", () => import("#app/routes/super-admin/home/route.tsx"), "Failed to fetch super admin data"],
];

test.each(screens)("%s that cannot be read says so in the specification's words", async (_name, load, words) => {
  const { loader, default: Screen } = (await load()) as {
    loader: (args: object) => Promise<unknown>;
    default: React.ComponentType<{ loaderData: unknown; params: object }>;
  };
  const request = new Request("http://localhost/admin-dashboard/somewhere/000000000000000000000000");
  const loaderData = await loader({ context: {}, params: { student: "000000000000000000000000" }, request });
  const Stub = createRoutesStub([{ path: "*", Component: () => <Screen loaderData={loaderData} params={{}} /> }]);
  const html = renderToString(<Stub initialEntries={["/admin-dashboard/somewhere/x"]} />);
  expect(html).toContain(words);
  expect(html).toContain('role="alert"');
});
