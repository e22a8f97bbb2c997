import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Screen } from "./screenshots.ts";

const STUDENT = { signInPage: "/student-auth", email: "student@pgi.example" };
const PAID_STUDENT = { signInPage: "/student-auth", email: "paid-student@pgi.example" };
const ADMIN = { signInPage: "/admin-auth", email: "admin@pgi.example" };
const SUPER_ADMIN = { signInPage: "/super-admin-auth", email: "super-admin@pgi.example" };

/** The sign-in pages of the portals and, for each sample account, what it sees. */
export const portalScreens: Screen[] = [
  ...open([
    ["auth-student", "/student-auth"],
    ["auth-admin", "/admin-auth"],
    ["auth-super-admin", "/super-admin-auth"],
    ["auth-forgot-password", "/forgot-password"],
    ["auth-resend-confirmation", "/resend-confirmation"],
  ]),
  ...seenBy(STUDENT, [
    ["student-dashboard", "/student-dashboard"],
    ["student-apply", "/student-dashboard/apply"],
    ["student-profile", "/student-dashboard/profile"],
    ["student-counsellor", "/student-dashboard/counsellor"],
    ["student-security", "/student-dashboard/security"],
    ["student-payment", "/payment/test?course=GMP"],
  ]),
  ...seenBy(PAID_STUDENT, [
    ["paid-student-dashboard", "/student-dashboard"],
    ["paid-student-documents", "/student-dashboard/documents"],
    ["paid-student-portfolio", "/student-dashboard/documents/portfolio"],
    ["paid-student-evaluation", "/student-dashboard/evaluation"],
    ["paid-student-receipt", "/student-dashboard/receipt"],
  ]),
  ...seenBy(
    ADMIN,
    ["", "students", "certificates", "analysis", "viewed", "reviews", "reports", "submissions", "profile"].map(
      (path) => [`admin-${path || "home"}`, `/admin-dashboard/${path}`],
    ),
  ),
  ...seenBy(
    SUPER_ADMIN,
    [
      "",
      "courses",
      "courses/add",
      "competencies",
      "competencies/add",
      "admins",
      "super-admins",
      "guidelines",
      "interested",
      "audit",
      "security",
      "security/app",
      "security/confirm",
      "security-log",
      "counsellor",
    ].map((path) => [`super-admin-${path.replace("/", "-") || "home"}`, `/super-admin-dashboard/${path}`]),
  ),
];

function open(screens: [string, string][]): Screen[] {
  return screens.map(([name, path]) => ({
    name,
    scriptless: true,
    visit: async (page) => {
      await page.goto(path, { waitUntil: "networkidle" });
    },
  }));
}

function seenBy(who: { signInPage: string; email: string }, screens: string[][]): Screen[] {
  return screens.map(([name = "", path = ""]) => ({
    name,
    async visit(page, { dataDir }) {
      await signIn(page, who, dataDir);
      await page.goto(path, { waitUntil: "networkidle" });
    },
  }));
}

async function signIn(
  page: Page,
  { signInPage, email }: { signInPage: string; email: string },
  dataDir: string,
): Promise<void> {
  const accounts: { email: string; password: string }[] = JSON.parse(
    await readFile(join(dataDir, "sample-accounts.json"), "utf8"),
  );
  await page.goto(signInPage);
  await page.getByLabel("Email").first().fill(email);
  await page
    .getByLabel("Password")
    .first()
    .fill(accounts.find((account) => account.email === email)?.password ?? "");
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/dashboard/);
}
