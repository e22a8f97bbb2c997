import { findAdminByUser } from "#app/records/admins.server.ts";
import { AccountFacts } from "#app/routes/auth/account-facts.tsx";
import { personOf } from "#app/routes/auth/portal-guard.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import type { Route } from "./+types/route";

const TITLE = "Admin Portal";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const admin = await findAdminByUser(person.accountId);
  return { email: person.email, adminId: admin?.admin_id ?? "", department: admin?.department ?? "Not given" };
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <h1>{TITLE}</h1>
      <AccountFacts
        facts={[
          { label: "Email", value: loaderData.email },
          { label: "Admin ID", value: loaderData.adminId },
          { label: "Department", value: loaderData.department },
        ]}
      />
    </div>
  );
}
