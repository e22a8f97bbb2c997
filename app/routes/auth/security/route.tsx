import { redirect } from "react-router";
import { portals } from "#app/identity/portals.ts";
import { endOtherSessions, listSignedInPlaces } from "#app/identity/sessions.server.ts";
import { moment } from "#app/platform/format.ts";
import { redirectWithToast } from "#app/platform/toast.server.ts";
import { readForm } from "#app/routes/public/read-form.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { formHeaders } from "../form-headers.ts";
import { personOf } from "../portal-guard.server.ts";
import type { Route } from "./+types/route";
import { changePasswordAction } from "./change-password.server.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { describeBrowser } from "./describe-browser.ts";
import { Places } from "./places.tsx";

const TITLE = "Password and sign-ins";

export const headers = formHeaders;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const places = await listSignedInPlaces(person);
  return {
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

export async function action({ request, url, context }: Route.ActionArgs) {
  const person = personOf(context);
  const form = await readForm(request);
  const here = url.pathname;
  if (form.get("intent") === "change-password") return changePasswordAction(person, form, here);
  if (form.get("intent") !== "end-others") return redirect(here, 303);
  await endOtherSessions(person);
  return redirectWithToast(here, { kind: "success", title: "You are signed out everywhere else" });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl gap-12">
      <h1>{TITLE}</h1>
      <ChangePasswordForm title={TITLE} email={loaderData.email} result={actionData?.result} />
      <Places places={loaderData.places} />
    </div>
  );
}
