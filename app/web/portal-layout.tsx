import type { SubmissionResult } from "@conform-to/react";
import { Form, href, Outlet } from "react-router";
import { portals } from "#app/identity/portals.ts";
import type { Role } from "#app/records/accounts.server.ts";
import { KeptForm, SubmitButton } from "#app/ui/form.tsx";
import { PortalShell } from "#app/ui/shell.tsx";

/** What each portal's header leads to, beside its home. */
const pages: Record<Role, readonly { to: string; label: string }[]> = {
  student: [
    { to: href("/student-dashboard/questions"), label: "Questions" },
    { to: href("/student-dashboard/my-data"), label: "My data" },
    { to: href("/student-dashboard/security"), label: "Password and sign-ins" },
  ],
  admin: [
    { to: href("/admin-dashboard/students"), label: "Students" },
    { to: href("/admin-dashboard/documents"), label: "Documents" },
    { to: href("/admin-dashboard/certificates"), label: "Certificates" },
    { to: href("/admin-dashboard/analysis"), label: "Analysis" },
    { to: href("/admin-dashboard/reviews"), label: "Reviews" },
    { to: href("/admin-dashboard/interviews"), label: "Interviews" },
    { to: href("/admin-dashboard/questions"), label: "Questions" },
    { to: href("/admin-dashboard/profile"), label: "Profile" },
    { to: href("/admin-dashboard/security"), label: "Security" },
  ],
  super_admin: [
    { to: href("/super-admin-dashboard/students"), label: "Students" },
    { to: href("/super-admin-dashboard/documents"), label: "Documents" },
    { to: href("/super-admin-dashboard/certificates"), label: "Certificates" },
    { to: href("/super-admin-dashboard/analysis"), label: "Analysis" },
    { to: href("/super-admin-dashboard/reviews"), label: "Reviews" },
    { to: href("/super-admin-dashboard/interviews"), label: "Interviews" },
    { to: href("/super-admin-dashboard/questions"), label: "Questions" },
    { to: href("/super-admin-dashboard/courses"), label: "Courses" },
    { to: href("/super-admin-dashboard/competencies"), label: "Competencies" },
    { to: href("/super-admin-dashboard/admins"), label: "Staff" },
    { to: href("/super-admin-dashboard/profile"), label: "Profile" },
    { to: href("/super-admin-dashboard/security"), label: "Security" },
  ],
};

interface PortalLayoutProps {
  portal: Role;
  /** Of the person who is signed in. */
  name: string;
  /** The form of this page that came when its sender's session had ended. */
  kept?: SubmissionResult<string[]> | undefined;
}

/** The frame of a portal around its pages. */
export function PortalLayout({ portal, name, kept }: PortalLayoutProps) {
  const { title, home } = portals[portal];
  return (
    <PortalShell
      portal={title}
      home={home}
      welcome={`Welcome, ${name}`}
      nav={[{ to: home, label: portal === "student" ? "Home" : "Dashboard", end: true }, ...pages[portal]]}
      tools={<SignOut />}
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
