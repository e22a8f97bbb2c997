/** What waits for staff. */
export type Queue = "reviews" | "documents" | "decisions" | "questions" | "requests";

export interface Action {
  label: string;
  text?: string;
  /** Absent for what the product cannot do yet. */
  to?: string;
  /** The queue whose length stands beside it. */
  counts?: Queue;
}

interface Dashboard {
  title: string;
  /** Says that the figures cannot be read. */
  failure: string;
  /** Whether the active courses stand on it, to be unfolded. */
  courses: boolean;
  /** What can be done from here, as lists in columns. */
  columns: readonly (readonly { title: string; actions: readonly Action[] }[])[];
}

const viewed: Action = { label: "PGI Viewed Students", to: "viewed", text: "Who filled in the eligibility form" };
const review: Action = { label: "Review Certificates", to: "reviews", counts: "reviews" };
const verify: Action = { label: "Verify Documents", to: "documents", counts: "documents" };
const interviews: Action = { label: "Interviews", to: "interviews", text: "Who is ready, and how far each has come" };
const decisions: Action = { label: "Decide on Certifications", to: "decisions", counts: "decisions" };
const questions: Action = { label: "Questions", to: "questions", counts: "questions" };
const pipeline: Action = {
  label: "Certification Pipeline",
  to: "pipeline",
  text: "Who is where, and who waits longest",
};
const reports: Action = { label: "Generate Reports", to: "reports" };
const submissions: Action = { label: "View Submissions", to: "submissions" };

/** What stands on the dashboard of each staff role. */
export const dashboards: Readonly<Record<"admin" | "super_admin", Dashboard>> = {
  admin: {
    title: "Admin Dashboard",
    failure: "Failed to fetch admin data",
    courses: true,
    columns: [
      [
        {
          title: "Student Management",
          actions: [
            { label: "View All Students", to: "students" },
            { label: "View Uploaded Certificates", to: "certificates" },
            { label: "View Student Analysis", to: "analysis" },
            viewed,
            verify,
            review,
            interviews,
            decisions,
            questions,
            pipeline,
            { label: "Student Reports", to: "reports" },
            { label: "Add New Student", to: "students/add" },
          ],
        },
      ],
      [
        {
          title: "Quick Actions",
          actions: [{ label: "Create Form" }, submissions, reports, { label: "Edit Profile", to: "profile" }],
        },
      ],
    ],
  },
  super_admin: {
    title: "Super Admin Dashboard",
    failure: "Failed to fetch super admin data",
    courses: false,
    columns: [
      [
        {
          title: "User Management",
          actions: [
            { label: "View All Students", to: "students" },
            { label: "Students and Certificates", to: "certificates" },
            { label: "Student Analysis", to: "analysis" },
            verify,
            review,
            interviews,
            decisions,
            questions,
            pipeline,
            viewed,
            { label: "PGI Interested Students", to: "interested", text: "Who registered interest" },
            { label: "Manage Admins", to: "admins", counts: "requests" },
            { label: "Super Admins", to: "super-admins" },
          ],
        },
      ],
      [
        {
          title: "Courses Management",
          actions: [
            { label: "Add Course", to: "courses/add" },
            { label: "Existing Courses", to: "courses" },
            { label: "Manage Competencies", to: "competencies" },
            { label: "Upload Guidelines", to: "guidelines" },
          ],
        },
        {
          title: "Oversight",
          actions: [
            { label: "PGI Certificates", to: "credentials", text: "What was issued; withdraw and restore" },
            { label: "Counsellor Insight", to: "counsellor", text: "What it is asked and what it answers" },
            { label: "Mails", to: "mails", text: "What was written to whom, and what failed" },
            { label: "Audit Trail", to: "audit", text: "Who changed what, and when" },
            {
              label: "Security Log",
              to: "security-log",
              text: "Sign-ins, refusals, exports and who read which document",
            },
            { label: "Retention", to: "retention", text: "How long data is kept, and what has gone" },
            reports,
            submissions,
            { label: "Monitoring" },
          ],
        },
      ],
    ],
  },
};
