import type { StoredAdmin } from "#app/records/admins.server.ts";
import type { StoredSuperAdmin } from "#app/records/super-admins.server.ts";
import { Day } from "../format.tsx";
import { RowLink } from "../list/row-link.tsx";
import type { ListView } from "../list/view.ts";

const orders = {
  added: { up: "Oldest first", down: "Newest first" },
  name: { up: "Name, A to Z", down: "Name, Z to A" },
};

function Revoke({ id, name }: { id: string; name: string }) {
  return <RowLink to={`revoke/${id}`} dialog text="Revoke" name={name} />;
}

export const adminsView: ListView<StoredAdmin> = {
  caption: "Admins",
  columns: [
    { label: "Name", order: "name", cell: (row) => row.full_name, csv: (row) => row.full_name },
    { label: "Email", cell: (row) => row.email, csv: (row) => row.email },
    { label: "Department", cell: (row) => row.department ?? "Not given", csv: (row) => row.department },
    { label: "Admin ID", cell: (row) => row.admin_id, csv: (row) => row.admin_id },
    { label: "Added", order: "added", cell: (row) => <Day at={row.created_at} />, csv: (row) => row.created_at },
    { label: "Access", cell: (row) => <Revoke id={row.id} name={row.full_name} /> },
  ],
  orders,
  search: "Search by name, e-mail, department or ID",
  file: "admins",
  empty: { title: "No admins yet", text: "Approve a request for access, and the person appears here." },
};

export const superAdminsView: ListView<StoredSuperAdmin> = {
  caption: "Super Admins",
  columns: [
    { label: "Name", order: "name", cell: (row) => row.full_name, csv: (row) => row.full_name },
    { label: "Email", cell: (row) => row.email, csv: (row) => row.email },
    { label: "Super Admin ID", cell: (row) => row.super_admin_id, csv: (row) => row.super_admin_id },
    { label: "Permissions", cell: (row) => row.permissions.join(", "), csv: (row) => row.permissions.join(", ") },
    { label: "Added", order: "added", cell: (row) => <Day at={row.created_at} />, csv: (row) => row.created_at },
    { label: "Access", cell: (row) => <Revoke id={row.id} name={row.full_name} /> },
  ],
  orders,
  search: "Search by name, e-mail or ID",
  file: "super-admins",
  empty: { title: "No super admins yet", text: "Approve a request for access, and the person appears here." },
};
