import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import type { Person } from "#app/identity/access.server.ts";

const person: Person = {
  accountId: "000000000000000000000001",
  sessionId: "session",
  role: "student",
  rowId: "000000000000000000000002",
  email: "asha@people.example",
  fullName: "Asha Menon",
  studentId: "PGI1999-0001",
  assessor: false,
};

vi.mock("#app/web/guard.server.ts", () => ({ personOf: () => person, permitted: () => person }));
vi.mock("#app/records/students.server.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  findStudent: () => Promise.reject(new Error("the database is away")),
}));
vi.mock("#app/platform/log.server.ts", () => ({ log: { warn: vi.fn() } }));

test("competencies that cannot be read are told in the specification's words, and nothing else breaks", async () => {
  const screen = await import("#app/routes/student/evaluation/route.tsx");
  const { loader, default: Screen } = screen as unknown as {
    loader: (args: object) => Promise<unknown>;
    default: React.ComponentType<{ loaderData: unknown }>;
  };
  const loaderData = await loader({ context: {} });
  const Stub = createRoutesStub([{ path: "*", Component: () => <Screen loaderData={loaderData} /> }]);
  const html = renderToString(<Stub initialEntries={["/student-dashboard/evaluation"]} />);
  expect(html).toContain("Failed to load competencies");
  expect(html).toContain('role="alert"');
  expect(html).toContain("PGI Competency Evaluation");
});
