import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, Form, href, Link, replace } from "react-router";
import { portals } from "#app/identity/portals.ts";
import { findSession } from "#app/identity/sessions.server.ts";
import { consentQuestion, shortNotice } from "#app/personal-data/notice.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import type { Role } from "#app/records/role.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { AuthPage } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { ShortNotice } from "#app/ui/short-notice.tsx";
import { notFound, sharedFor, sharedHeaders } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { validator } from "#app/web/form.ts";
import { isRouteAt, localPath } from "#app/web/paths.ts";
import { readSessionToken } from "#app/web/sign-in-cookies.server.ts";
import type { Route } from "./+types/sign-in";
import { type SignUpFields, type SignUpValues, signInSchema, signUpSchemas } from "./forms.ts";
import { signInAction, signUpAction } from "./sign-in.server.ts";

type Tab = "sign-in" | "sign-up";

export const headers = sharedHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTitle(loaderData.title, `Sign in to the ${loaderData.title} of PGI.`) : pageTitle("Sign in");

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

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { role, title, tab, next, mailSent, notice } = loaderData;
  const search = (to: Tab) => {
    const query = new URLSearchParams({ ...(to === "sign-up" && { tab: to }), ...(next && { next }) });
    return query.size > 0 ? `?${query}` : portals[role].signInPage;
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

interface FormProps {
  role: Role;
  title: string;
  action: string;
  result: SubmissionResult<string[]> | undefined;
}

function SignInForm({ role, title, action, result, heading }: FormProps & { heading: string | undefined }) {
  const [form, fields] = useForm({
    id: "sign-in-form",
    lastResult: result,
    onValidate: validator(signInSchema),
  });
  return (
    <Form method="post" replace action={action} id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
      <ErrorSummary form={form} title={title} heading={heading} />
      <Field field={fields.email} label="Email" type="email" autoComplete="username" inputMode="email" />
      <Field field={fields.password} label="Password" type="password" autoComplete="current-password" />
      {role === "student" && (
        <Field
          field={fields.remember}
          label="Remember me"
          hint="For 14 days on this device. Leave it unticked on a shared one."
          type="checkbox"
        />
      )}
      <SubmitButton busyLabel="Signing in..." className="w-full">
        Sign In
      </SubmitButton>
    </Form>
  );
}

interface SignUpFormProps extends FormProps {
  /** What becomes of the data, and the words by which a student says to be of age. */
  notice: { text: string; adult: string };
}

/** The Sign Up form; which fields it has depends on the portal. */
function SignUpForm({ role, title, action, result, notice }: SignUpFormProps) {
  const [form, fields] = useForm<Partial<SignUpFields>, SignUpValues>({
    id: "sign-up-form",
    lastResult: result,
    onValidate: validator(signUpSchemas[role]),
  });
  const student = role === "student";
  return (
    <Form method="post" replace action={action} id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
      <ErrorSummary form={form} title={title} />
      {student ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field field={fields.firstName} label="First Name" autoComplete="given-name" />
          <Field field={fields.lastName} label="Last Name" autoComplete="family-name" />
        </div>
      ) : (
        <Field field={fields.fullName} label="Full Name" autoComplete="name" />
      )}
      <Field field={fields.email} label="Email" type="email" autoComplete="username" inputMode="email" />
      {student && (
        <Field
          field={fields.phone}
          label="Phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder="+91 98765 43210"
          optional
        />
      )}
      {role === "admin" && (
        <Field field={fields.department} label="Department" autoComplete="organization-title" optional />
      )}
      <Field
        field={fields.password}
        label="Password"
        hint={`At least ${portals[role].passwordMin} characters. A few words in a row are easy to remember and hard to guess.`}
        type="password"
        autoComplete="new-password"
      />
      {student && (
        <Field field={fields.confirmPassword} label="Confirm Password" type="password" autoComplete="new-password" />
      )}
      {student && <Field field={fields.adult} label={notice.adult} type="checkbox" />}
      <ShortNotice text={notice.text} />
      <SubmitButton busyLabel="Creating account..." className="w-full">
        Sign Up
      </SubmitButton>
      {!student && (
        <p className="text-sm text-soft">
          After you confirm your email address, a super admin has to approve your access.
        </p>
      )}
    </Form>
  );
}
