import { z } from "zod";
import type { Person } from "#app/identity/access.server.ts";
import { ownPasskeys } from "#app/identity/passkeys.server.ts";
import { portals } from "#app/identity/portals.ts";
import { ownSecondFactor, ownSecondFactorDue } from "#app/identity/second-factor.server.ts";
import { endOtherSessions, listSignedInPlaces } from "#app/identity/sessions.server.ts";
import { moment } from "#app/platform/format.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { formHeaders } from "#app/web/answers.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/route";
import { changePasswordAction } from "./change-password.server.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { describeBrowser } from "./describe-browser.ts";
import { Places } from "./places.tsx";
import { SecondFactor, type SecondFactorState } from "./second-factor.tsx";

const formSchema = z.object({ intent: z.enum(["change-password", "end-others"]) });

const TITLES = { student: "Password and sign-ins", admin: "Security", super_admin: "Security" };

export const headers = formHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.title ?? TITLES.admin);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const places = await listSignedInPlaces(person);
  return {
    title: TITLES[person.role],
    secondFactor: person.role === "student" ? null : await secondFactorState(person),
    email: person.email,
    places: places.map(({ id, role, userAgent, since, lastSeen, isThisOne }) => ({
      id,
      portal: portals[role].title,
      browser: describeBrowser(userAgent),
      since: moment(since),
      lastSeen: moment(lastSeen),
      isThisOne,
    })),
  };
}

async function secondFactorState(person: Person): Promise<SecondFactorState> {
  const [factor, due, passkeys] = await Promise.all([
    ownSecondFactor(person),
    ownSecondFactorDue(person),
    ownPasskeys(person),
  ]);
  return {
    since: factor?.created_at ?? null,
    recoveryCodes: factor?.recovery.length ?? 0,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      since: created_at,
      lastUsed: last_used_at,
    })),
    due,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const person = personOf(context);
  const { intent } = await readFields(request.clone(), formSchema);
  const here = url.pathname;
  if (intent === "change-password") return changePasswordAction(person, request, here);
  await endOtherSessions(person);
  return redirectWithToast(here, { kind: "success", title: "You are signed out everywhere else" });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { title, secondFactor } = loaderData;
  return (
    <div className="grid max-w-3xl gap-12">
      <h1>{title}</h1>
      {secondFactor && <SecondFactor {...secondFactor} />}
      <ChangePasswordForm title={title} email={loaderData.email} result={actionData?.result} />
      <Places places={loaderData.places} />
    </div>
  );
}
