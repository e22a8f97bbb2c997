import { data, href, Link, replace } from "react-router";
import { portals } from "#app/identity/portals.ts";
import { findSession } from "#app/identity/sessions.server.ts";
import { consentQuestion, shortNotice } from "#app/personal-data/notice.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import type { Role } from "#app/records/accounts.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { notFound } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/cut-off.ts";
import { isRouteAt, localPath } from "#app/web/paths.ts";
import { readSessionToken } from "#app/web/session-cookie.server.ts";
import { sharedFor, sharedHeaders } from "#app/web/shared-page.ts";
import { AuthPage } from "../auth-page.tsx";
import type { Route } from "./+types/route";
import { signInAction } from "./sign-in.server.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { signUpAction } from "./sign-up.server.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { type Tab, Tabs } from "./tabs.tsx";

export const headers = sharedHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTitle(loaderData.title, `Sign in to the ${loaderData.title} of PGI.`) : pageTitle("Sign in");

/** The doors of the three portals are one screen; which one it is, the route's pattern says. */
function roleAt(pattern: string): Role {
  const role = (Object.keys(portals) as Role[]).find((name) => isRouteAt(pattern, portals[name].door));
  if (!role) throw notFound();
  return role;
}

function tabAt({ searchParams }: URL): Tab {
  return searchParams.get("tab") === "sign-up" ? "sign-up" : "sign-in";
}

export async function loader({ request, url, pattern }: Route.LoaderArgs) {
  const role = roleAt(pattern);
  const next = localPath(url.searchParams.get("next"));
  const state = await findSession(await readSessionToken(request));
  if (state.kind === "person" && state.person.role === role) throw replace(next ?? portals[role].home);
  const page = {
    role,
    title: portals[role].title,
    tab: tabAt(url),
    notice: { text: shortNotice("signUp"), adult: consentQuestion("adult").label },
    next,
    mailSent: url.searchParams.has("sent"),
  };
  return data(page, { headers: sharedFor(5, request) });
}

export function action({ request, url, pattern, context }: Route.ActionArgs) {
  const role = roleAt(pattern);
  const { address } = context.get(requestInfo);
  return tabAt(url) === "sign-up"
    ? signUpAction(request, role, address)
    : signInAction(request, role, address, localPath(url.searchParams.get("next")));
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Door({ loaderData, actionData }: Route.ComponentProps) {
  const { role, title, tab, next, mailSent, notice } = loaderData;
  const search = (to: Tab) => {
    const query = new URLSearchParams({ ...(to === "sign-up" && { tab: to }), ...(next && { next }) });
    return query.size > 0 ? `?${query}` : portals[role].door;
  };
  const form = { role, title, action: search(tab), result: actionData?.result };
  return (
    <AuthPage
      title={title}
      below={
        <>
          <Link to={href("/forgot-password")}>Forgot your password?</Link>
          <Link to={href("/resend-confirmation")}>Send the confirmation link again</Link>
        </>
      }
    >
      <Tabs current={tab} search={search} />
      {mailSent && tab === "sign-in" && (
        <p>
          We have sent you a link that confirms your email address. Open it, then sign in here. If nothing arrives in a
          few minutes, look among the unwanted mail or have the link sent again.
        </p>
      )}
      {tab === "sign-up" ? (
        <SignUpForm {...form} notice={notice} />
      ) : (
        <SignInForm {...form} heading={actionData?.heading} />
      )}
    </AuthPage>
  );
}
