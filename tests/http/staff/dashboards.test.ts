import { expect, inject, test } from "vitest";
import { staffOfFile } from "#tests/support/sessions.ts";
import type { Page } from "#tests/support/visitor.ts";

const { address, dataDir } = inject("product");
const staff = await staffOfFile({ address, dataDir });

function textsOf(page: Page, selector: string): string[] {
  return page.root.querySelectorAll(selector).map((element) => element.textContent.replace(/\s+/g, " ").trim());
}

test("the admin dashboard has its stat cards, the courses to unfold and everything an admin does", async () => {
  const page = await (await staff.as("admin")).get("/admin-dashboard");
  expect(page.text("h1")).toBe("Admin Dashboard");
  expect(textsOf(page, ".stat dt")).toEqual([
    "Total Students",
    "Total Forms",
    "Submissions",
    "Total Courses",
    "Certificates",
  ]);
  expect(page.text("details summary")).toMatch(/^Available Courses \(\d+\)$/);
  expect(page.text("details")).toContain("General Management Practitioner");
  for (const action of [
    "View Uploaded Certificates",
    "View Student Analysis",
    "PGI Viewed Students",
    "View All Students",
    "Student Reports",
    "View Submissions",
    "Generate Reports",
  ]) {
    expect(textsOf(page, "a.action strong"), action).toContain(action);
  }
});

test("the super admin dashboard has its stat cards and everything a super admin does", async () => {
  const page = await (await staff.as("super_admin")).get("/super-admin-dashboard");
  expect(page.text("h1")).toBe("Super Admin Dashboard");
  expect(textsOf(page, ".stat dt")).toEqual(["Students", "Admins", "Super Admins", "Courses", "Certificates"]);
  for (const action of [
    "Students and Certificates",
    "Manage Admins",
    "Upload Guidelines",
    "Student Analysis",
    "PGI Viewed Students",
    "PGI Interested Students",
    "Add Course",
    "Existing Courses",
    "Manage Competencies",
  ]) {
    expect(textsOf(page, "a.action strong"), action).toContain(action);
  }
});

test("what the product cannot do yet is disabled and says so", async () => {
  const admin = await (await staff.as("admin")).get("/admin-dashboard");
  const superAdmin = await (await staff.as("super_admin")).get("/super-admin-dashboard");
  const buttons = [
    ...admin.root.querySelectorAll(".action button"),
    ...superAdmin.root.querySelectorAll(".action button"),
  ];
  expect(buttons.map((button) => button.textContent).sort()).toEqual(["Create Form", "Monitoring"]);
  for (const button of buttons) {
    expect(button.hasAttribute("disabled")).toBe(true);
    const described = button.parentNode?.querySelector(`[id="${button.getAttribute("aria-describedby")}"]`);
    expect(described?.textContent).toBe("Not available yet");
  }
});

test.each([
  ["admin", "/admin-dashboard"],
  ["super_admin", "/super-admin-dashboard"],
] as const)("every link on the dashboard of an %s leads to a page with a way back", async (role, home) => {
  const visitor = await staff.as(role);
  const page = await visitor.get(home);
  for (const link of page.root.querySelectorAll("a.action")) {
    const path = link.getAttribute("href") ?? "";
    const view = await visitor.get(path);
    expect(view.status, path).toBe(200);
    const back = view.root.querySelectorAll("a").find((each) => each.textContent.includes("Back to Dashboard"));
    expect(back?.getAttribute("href"), path).toBe(home);
  }
});

test("staff edit their own profile; their ID and address stay", async () => {
  const admin = await staff.as("admin");
  const form = await admin.get("/admin-dashboard/profile");
  expect(form.root.querySelectorAll("input[disabled]")).toHaveLength(2);
  const wrong = await form.submit("#profile", { fullName: " ", department: "Finance" });
  expect(wrong.status).toBe(422);
  expect(wrong.text(".error-summary")).toContain("Enter your full name");
  expect(wrong.formValues("#profile").get("department")).toBe("Finance");
  const saved = await wrong.submit("#profile", { fullName: "Leela Nair", department: "Finance" });
  expect(saved.text(".toasts")).toContain("Profile updated successfully");
  expect(saved.text("header")).toContain("Welcome, Leela Nair");

  const superAdmin = await (await staff.as("super_admin")).get("/super-admin-dashboard/profile");
  expect(superAdmin.formValues("#profile").has("department")).toBe(false);
});
