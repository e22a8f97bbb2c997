import type { ComponentProps } from "react";
import { data, href, Link, replace } from "react-router";
import { portals } from "#app/identity/portals.ts";
import { findSession } from "#app/identity/sessions.server.ts";
import { consentQuestion, shortNotice } from "#app/personal-data/notice.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import type { Role } from "#app/records/accounts.server.ts";
import { currentConversation } from "#app/routes/counsellor/chat.server.ts";
import { type FieldData, phoneInput } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { AuthPage } from "#app/ui/frames.tsx";
import { ShortNotice } from "#app/ui/short-notice.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { notFound, sharedFor, sharedHeaders } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { validator } from "#app/web/form.ts";
import { isRouteAt, localPath } from "#app/web/paths.ts";
import { sessionCookie } from "#app/web/sign-in-cookies.server.ts";
import type { Route } from "./+types/sign-in";
import { signInSchema, signUpSchemas } from "./forms.ts";
import { signInAction, signUpAction } from "./sign-in.server.ts";

type Tab = "sign-in" | "sign-up";

export const headers = sharedHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData.title, `Sign in to the ${loaderData.title} of PGI.`);

/** The sign-in pages of the three portals are one screen; which one it is, the route's pattern says. */
function roleAt(pattern: string): Role {
  const role = (Object.keys(portals) as Role[]).find((name) => isRouteAt(pattern, portals[name].signInPage));
  if (!role) throw notFound();
  return role;
}

function tabAt({ searchParams }: URL): Tab {
  return searchParams.get("tab") === "sign-up" ? "sign-up" : "sign-in";
}

export async function loader({ request, url, pattern }: Route.LoaderArgs) {
  const role = roleAt(pattern);
  const next = localPath(url.searchParams.get("next"));
  const state = await findSession(await sessionCookie.read(request));
  if (state.kind === "person" && state.person.role === role) throw replace(next ?? portals[role].home);
  const page = {
    role,
    title: portals[role].title,
    tab: tabAt(url),
    notice: { text: shortNotice("signUp"), adult: consentQuestion("adult").label },
    next,
    values: tabAt(url) === "sign-up" && role === "student" ? await toldBefore(request) : undefined,
    mailSent: url.searchParams.has("sent"),
  };
  return data(page, { headers: sharedFor(5, request) });
}

/** What somebody has told of themselves in the eligibility form, so that they need not write it again. */
async function toldBefore(request: Request) {
  const { name, email, phone } = (await currentConversation(request, "visitor"))?.profile ?? {};
  const [firstName, ...rest] = name?.split(" ") ?? [];
  return { firstName, lastName: rest.join(" "), email, phone };
}

export function action({ request, url, pattern, context }: Route.ActionArgs) {
  const role = roleAt(pattern);
  const { address } = context.get(requestInfo);
  const next = localPath(url.searchParams.get("next"));
  return tabAt(url) === "sign-up"
    ? signUpAction(request, role, address, next)
    : signInAction(request, role, address, next);
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { role, title, tab, next, values, mailSent, notice } = loaderData;
  const search = (to: Tab) => {
    const query = new URLSearchParams({ ...(to === "sign-up" && { tab: to }), ...(next && { next }) });
    return query.size > 0 ? `?${query}` : portals[role].signInPage;
  };
  const form = { role, title, action: search(tab), answer: actionData };
  return (
    <AuthPage
      title={title}
      below={
        <>
          <Link to={href("/forgot-password")}>Forgot your password?</Link>
          <Link to={href("/resend-confirmation")}>Send the confirmation link again</Link>
          {Object.values(portals)
            .filter((portal) => portal.signInPage !== portals[role].signInPage)
            .map((portal) => (
              <Link key={portal.signInPage} to={portal.signInPage} className="text-soft">
                {portal.title}
              </Link>
            ))}
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
      {tab === "sign-up" ? <SignUpForm {...form} values={values} notice={notice} /> : <SignInForm {...form} />}
    </AuthPage>
  );
}

const labels: Record<Tab, string> = { "sign-in": "Sign In", "sign-up": "Sign Up" };

/** Sign In and Sign Up side by side; links, so that they work without script and each has an address. */
function Tabs({ current, search }: { current: Tab; search: (tab: Tab) => string }) {
  return (
    <nav aria-label="Sign in or sign up" className="shell-nav border-b border-rule">
      <ul>
        {(["sign-in", "sign-up"] as const).map((tab) => (
          <li key={tab}>
            <Link to={search(tab)} aria-current={tab === current ? "page" : undefined} preventScrollReset replace>
              {labels[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FormProps extends Pick<ComponentProps<typeof FormBody>, "title" | "action" | "answer"> {
  role: Role;
}

function SignInForm({ role, ...form }: FormProps) {
  const remember: FieldData = {
    name: "remember",
    label: "Remember me",
    hint: "For 14 days on this device. Leave it unticked on a shared one.",
    type: "checkbox",
  };
  return (
    <FormBody
      {...form}
      id="sign-in-form"
      validate={validator(signInSchema)}
      fields={[
        { name: "email", label: "Email", type: "email", autoComplete: "username" },
        { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
        ...(role === "student" ? [remember] : []),
      ]}
      status={
        <SubmitButton busyLabel="Signing in..." className="w-full">
          Sign In
        </SubmitButton>
      }
    />
  );
}

interface SignUpFormProps extends FormProps, Pick<ComponentProps<typeof FormBody>, "values"> {
  /** What becomes of the data, and the words by which a student says to be of age. */
  notice: { text: string; adult: string };
}

function SignUpForm({ role, notice, ...form }: SignUpFormProps) {
  return (
    <FormBody
      {...form}
      id="sign-up-form"
      validate={validator(signUpSchemas[role])}
      fields={signUpFields(role, notice.adult)}
      status={
        <>
          <ShortNotice text={notice.text} />
          <SubmitButton busyLabel="Creating account..." className="w-full">
            Sign Up
          </SubmitButton>
          {role !== "student" && (
            <p className="text-sm text-soft">
              After you confirm your email address, a super admin has to approve your access.
            </p>
          )}
        </>
      }
    />
  );
}

function signUpFields(role: Role, adult: string): FieldData[] {
  const email: FieldData = {
    name: "email",
    label: "Email",
    type: "email",
    autoComplete: "username",
  };
  const password: FieldData = {
    name: "password",
    label: "Password",
    hint: `At least ${portals[role].passwordMin} characters. A few words in a row are easy to remember and hard to guess.`,
    type: "password",
    autoComplete: "new-password",
  };
  if (role === "student")
    return [
      { name: "firstName", label: "First Name", autoComplete: "given-name", half: true },
      { name: "lastName", label: "Last Name", autoComplete: "family-name", half: true },
      email,
      {
        name: "phone",
        label: "Phone",
        ...phoneInput,
        optional: true,
      },
      password,
      { name: "confirmPassword", label: "Confirm Password", type: "password", autoComplete: "new-password" },
      { name: "adult", label: adult, type: "checkbox" },
    ];
  const department: FieldData = {
    name: "department",
    label: "Department",
    autoComplete: "organization-title",
    optional: true,
  };
  const name: FieldData = { name: "fullName", label: "Full Name", autoComplete: "name" };
  return [name, email, ...(role === "admin" ? [department] : []), password];
}
