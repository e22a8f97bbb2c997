interface Action {
  label: string;
  /** Absent for what the product cannot do yet. */
  to?: string;
}

interface Dashboard {
  title: string;
  failure: string;
  courses: boolean;
  lists: Readonly<Record<string, string>>;
  columns: readonly { title: string; actions: readonly Action[] }[];
}

export const dashboards: Readonly<Record<"admin" | "super_admin", Dashboard>> = {
  admin: {
    title: "Admin Dashboard",
    failure: "Failed to fetch admin data",
    courses: true,
    lists: { "Total Students": "students", Submissions: "submissions", Certificates: "certificates" },
    columns: [
      {
        title: "Student Management",
        actions: [
          { label: "View All Students", to: "students" },
          { label: "View Uploaded Certificates", to: "certificates" },
          { label: "View Student Analysis", to: "analysis" },
          { label: "PGI Viewed Students", to: "viewed" },
          { label: "Student Reports", to: "reports" },
          { label: "Add New Student", to: "students/add" },
        ],
      },
      {
        title: "Quick Actions",
        actions: [
          { label: "Create Form" },
          { label: "View Submissions", to: "submissions" },
          { label: "Generate Reports", to: "reports" },
        ],
      },
    ],
  },
  super_admin: {
    title: "Super Admin Dashboard",
    failure: "Failed to fetch super admin data",
    courses: false,
    lists: {
      Students: "students",
      Admins: "admins",
      "Super Admins": "super-admins",
      Courses: "courses",
      Certificates: "certificates",
    },
    columns: [
      {
        title: "User Management",
        actions: [
          { label: "View All Students", to: "students" },
          { label: "Students and Certificates", to: "certificates" },
          { label: "Student Analysis", to: "analysis" },
          { label: "PGI Viewed Students", to: "viewed" },
          { label: "PGI Interested Students", to: "interested" },
        ],
      },
      {
        title: "Courses Management",
        actions: [
          { label: "Add Course", to: "courses/add" },
          { label: "Existing Courses", to: "courses" },
          { label: "Manage Competencies", to: "competencies" },
          { label: "Upload Guidelines", to: "guidelines" },
          { label: "Monitoring" },
        ],
      },
    ],
  },
};
