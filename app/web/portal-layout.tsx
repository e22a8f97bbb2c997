import type { SubmissionResult } from "@conform-to/react";
import { Form, href, Outlet } from "react-router";
import { portals } from "#app/identity/portals.ts";
import type { Role } from "#app/records/accounts.server.ts";
import { KeptForm, SubmitButton } from "#app/ui/form.tsx";
import { type NavGroup, PortalShell } from "#app/ui/shell.tsx";

/** A page by itself, as a group of one. */
const alone = (label: string, to: string): NavGroup => ({ label, pages: [{ to, label }] });

/** What staff work in, by the kind of work: the pages of each group below the home of their portal. */
const GROUPS: readonly { label: string; pages: readonly (readonly [path: string, label: string, who?: Who])[] }[] = [
  {
    label: "Applicants",
    pages: [
      ["students", "All Students"],
      ["viewed", "PGI Viewed Students"],
      ["interested", "PGI Interested Students", "super"],
    ],
  },
  {
    label: "Evidence",
    pages: [
      ["documents", "Documents"],
      ["reviews", "Reviews"],
      ["certificates", "Certificates"],
      ["analysis", "Analysis"],
    ],
  },
  {
    label: "Interviews",
    pages: [
      ["interviews", "Interviews"],
      ["interview-times", "Your Times", "assessor"],
    ],
  },
  {
    label: "Decisions",
    pages: [
      ["decisions", "To Decide"],
      ["pipeline", "Pipeline"],
      ["credentials", "PGI Certificates", "super"],
    ],
  },
  {
    label: "Questions",
    pages: [
      ["questions", "Questions"],
      ["counsellor", "Counsellor Insight", "super"],
    ],
  },
  {
    label: "Payments",
    pages: [
      ["payments", "Payments"],
      ["payment-days", "Days"],
      ["invoices", "Invoices"],
      ["vouchers", "Codes"],
    ],
  },
  {
    label: "Institute",
    pages: [
      ["courses", "Courses", "super"],
      ["competencies", "Competencies", "super"],
      ["guidelines", "Guidelines", "super"],
      ["admins", "Admins", "super"],
      ["super-admins", "Super Admins", "super"],
      ["reports", "Reports"],
      ["submissions", "Submissions"],
    ],
  },
  {
    label: "Oversight",
    pages: [
      ["mails", "Mails", "super"],
      ["audit", "Audit Trail", "super"],
      ["judgements", "Judgements Compared", "super"],
      ["security-log", "Security Log", "super"],
      ["retention", "Retention", "super"],
    ],
  },
];

type Who = "super" | "assessor";

function staffNav(home: string, may: Readonly<Record<Who, boolean>>): NavGroup[] {
  return GROUPS.map(({ label, pages }) => ({
    label,
    pages: pages.flatMap(([path, page, who]) => (who && !may[who] ? [] : [{ to: `${home}/${path}`, label: page }])),
  })).filter(({ pages }) => pages.length > 0);
}

const studentNav = [
  {
    label: "Documents",
    pages: [
      { to: href("/student-dashboard/documents"), label: "Documents" },
      { to: href("/student-dashboard/documents/portfolio"), label: "Portfolio" },
    ],
  },
  alone("Evidence", href("/student-dashboard/evaluation")),
  alone("Interview", href("/student-dashboard/certification")),
  {
    label: "Certificate",
    pages: [
      { to: href("/student-dashboard/certification/outcome"), label: "Certificate" },
      { to: href("/student-dashboard/certification/sharing"), label: "Share it" },
    ],
  },
  alone("Questions", href("/student-dashboard/questions")),
  {
    label: "My data",
    pages: [
      { to: href("/student-dashboard/my-data"), label: "My data" },
      { to: href("/student-dashboard/security"), label: "Password and sign-ins" },
    ],
  },
];

interface PortalLayoutProps {
  portal: Role;
  name: string;
  assessor: boolean;
  /** The form of this page that came when its sender's session had ended. */
  kept?: SubmissionResult | undefined;
}

export function PortalLayout({ portal, name, assessor, kept }: PortalLayoutProps) {
  const { title, home } = portals[portal];
  const staff = portal !== "student";
  const own = staff
    ? [
        { to: `${home}/profile`, label: "Profile" },
        { to: `${home}/security`, label: "Security" },
      ]
    : [];
  const pages = staff ? staffNav(home, { super: portal === "super_admin", assessor }) : studentNav;
  return (
    <PortalShell
      portal={title}
      home={home}
      account={{ label: `Welcome, ${name}`, pages: own }}
      nav={[alone("Home", home), ...pages]}
      tools={<SignOut />}
      dense={staff}
    >
      <KeptForm value={kept}>
        <Outlet />
      </KeptForm>
    </PortalShell>
  );
}

function SignOut() {
  const action = href("/sign-out");
  return (
    <Form method="post" action={action}>
      <SubmitButton busyLabel="Signing out..." variant="outline" action={action}>
        Sign Out
      </SubmitButton>
    </Form>
  );
}
