import { RowLink } from "#app/ui/button.tsx";
import type { ViewOf } from "../view.ts";
import { dayColumn, mailColumn, numberColumn, personColumn, textColumn } from "./columns.tsx";

const orders = {
  added: { up: "Oldest first", down: "Newest first" },
  name: { up: "Name, A to Z", down: "Name, Z to A" },
};

function Access({ id, name }: { id: string; name: string }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <RowLink to={`sign-out/${id}`} dialog text="Sign out" name={name} />
      <RowLink to={`second-factor/${id}`} dialog text="Second factor" name={name} />
      <RowLink to={`revoke/${id}`} dialog text="Revoke" name={name} />
    </span>
  );
}

export const adminsView: ViewOf<"admins"> = {
  list: "admins",
  title: "Manage Admins",
  intro: "People sign up at the portal's door and confirm their address; then they wait here.",
  caption: "Admins",
  columns: [
    personColumn("Name", ({ id, full_name: name }) => ({ id, name }), { order: "name" }),
    mailColumn(),
    {
      label: "Department",
      phone: "hidden",
      cell: (row) => row.department ?? "Not given",
      csv: (row) => row.department,
    },
    numberColumn("Admin ID", (row) => row.admin_id, "None"),
    {
      label: "Holds interviews",
      phone: "named",
      cell: (row) => (
        <RowLink to={`assessor/${row.id}`} dialog text={row.assessor ? "Yes" : "No"} name={row.full_name} />
      ),
      csv: (row) => (row.assessor ? "yes" : "no"),
    },
    dayColumn("Added", (row) => row.created_at, { order: "added", phone: "hidden" }),
    { label: "Access", cell: (row) => <Access id={row.id} name={row.full_name} /> },
  ],
  orders,
  search: "Search by name, email, department or ID",
  failure: "Failed to fetch admin data",
  empty: { title: "No admins yet", text: "Approve a request for access, and the person appears here." },
};

export const superAdminsView: ViewOf<"super-admins"> = {
  list: "super-admins",
  title: "Super Admins",
  intro: "Requests for this access wait under Manage Admins.",
  caption: "Super Admins",
  columns: [
    personColumn("Name", ({ id, full_name: name }) => ({ id, name }), { order: "name" }),
    mailColumn(),
    numberColumn("Super Admin ID", (row) => row.super_admin_id, "None"),
    textColumn("Permissions", (row) => row.permissions.join(", ")),
    dayColumn("Added", (row) => row.created_at, { order: "added" }),
    { label: "Access", cell: (row) => <Access id={row.id} name={row.full_name} /> },
  ],
  orders,
  search: "Search by name, email or ID",
  failure: "Failed to fetch super admin data",
  empty: { title: "No super admins yet", text: "Approve a request for access, and the person appears here." },
};
