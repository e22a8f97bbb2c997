import { findSuperAdminByUser } from "#app/records/super-admins.server.ts";
import { AccountFacts } from "#app/routes/auth/account-facts.tsx";
import { personOf } from "#app/routes/auth/portal-guard.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import type { Route } from "./+types/route";

const TITLE = "Super Admin Portal";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const superAdmin = await findSuperAdminByUser(person.accountId);
  return { email: person.email, superAdminId: superAdmin?.super_admin_id ?? "" };
}

export default function SuperAdminHome({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <h1>{TITLE}</h1>
      <AccountFacts
        facts={[
          { label: "Email", value: loaderData.email },
          { label: "Super Admin ID", value: loaderData.superAdminId },
        ]}
      />
    </div>
  );
}
