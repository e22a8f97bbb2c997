import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { z } from "zod";
import type { Person } from "#app/identity/access.server.ts";
import { ownPasskeys } from "#app/identity/passkeys.server.ts";
import { changePassword } from "#app/identity/password-change.server.ts";
import { portals } from "#app/identity/portals.ts";
import { ownSecondFactor, ownSecondFactorDue } from "#app/identity/second-factor.server.ts";
import { endOtherSessions, listOwnSessions } from "#app/identity/sessions.server.ts";
import { moment } from "#app/platform/format.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { DataTable } from "#app/ui/table.tsx";
import { formHeaders, limited, refused } from "#app/web/answers.server.ts";
import { validator } from "#app/web/form.ts";
import { personOf } from "#app/web/guard.server.ts";
import { readFields, readForm } from "#app/web/read-form.server.ts";
import { sessionCookie } from "#app/web/sign-in-cookies.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { changeSchema } from "../forms.ts";
import type { Route } from "./+types/route";
import { describeBrowser } from "./describe-browser.ts";
import { SecondFactor, type SecondFactorState } from "./second-factor.tsx";

const formSchema = z.object({ intent: z.enum(["change-password", "end-others"]) });

const TITLES = { student: "Password and sign-ins", admin: "Security", super_admin: "Security" };

export const headers = formHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.title ?? TITLES.admin);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const sessions = await listOwnSessions(person);
  return {
    title: TITLES[person.role],
    secondFactor: person.role === "student" ? null : await secondFactorState(person),
    email: person.email,
    sessions: sessions.map(({ id, role, userAgent, since, lastSeen, isThisOne }) => ({
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
  const { intent } = await readFields(request, formSchema);
  const here = url.pathname;
  if (intent === "change-password") return changePasswordAction(person, request, here);
  await endOtherSessions(person);
  return redirectWithToast(here, { kind: "success", title: "You are signed out everywhere else" });
}

/** Answers the form that changes the password of a signed-in person. */
async function changePasswordAction(person: Person, request: Request, here: string) {
  const submission = await readForm(request, changeSchema);
  const reply: typeof submission.reply = (options) =>
    submission.reply({ ...options, hideFields: ["current", "password", "confirmPassword"] });
  if (submission.status !== "success") return refused(reply());
  const outcome = await changePassword(person, submission.value.current, submission.value.password);
  switch (outcome.kind) {
    case "limited":
      return limited(outcome.seconds, reply);
    case "wrong":
      return refused(reply({ fieldErrors: { current: ["This is not your present password"] } }));
    case "weak password":
      return refused(reply({ fieldErrors: { password: [outcome.fault] } }));
    case "changed":
      return redirectWithToast(
        here,
        { kind: "success", title: "Your password is changed", text: "You are signed out everywhere else." },
        outcome.session ? { "Set-Cookie": await sessionCookie(request, outcome.session) } : undefined,
      );
  }
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { title, secondFactor } = loaderData;
  return (
    <div className="grid max-w-3xl gap-12">
      <h1>{title}</h1>
      {secondFactor && <SecondFactor {...secondFactor} />}
      <ChangePasswordForm title={title} email={loaderData.email} result={actionData?.result} />
      <Sessions sessions={loaderData.sessions} />
    </div>
  );
}

interface ChangePasswordFormProps {
  title: string;
  email: string;
  result: SubmissionResult<string[]> | undefined;
}

function ChangePasswordForm({ title, email, result }: ChangePasswordFormProps) {
  const [form, fields] = useForm({
    id: "change-password-form",
    lastResult: result,
    onValidate: validator(changeSchema),
  });
  return (
    <section aria-labelledby="change-password-title" className="grid gap-5">
      <h2 id="change-password-title">Change password</h2>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="panel grid max-w-lg gap-5">
        <ErrorSummary form={form} title={title} />
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field field={fields.current} label="Present password" type="password" autoComplete="current-password" />
        <Field field={fields.password} label="New password" type="password" autoComplete="new-password" />
        <Field field={fields.confirmPassword} label="Confirm Password" type="password" autoComplete="new-password" />
        <SubmitButton busyLabel="Submitting..." name="intent" value="change-password">
          Change Password
        </SubmitButton>
      </Form>
    </section>
  );
}

interface SessionLine {
  id: string;
  portal: string;
  browser: string;
  since: string;
  lastSeen: string;
  isThisOne: boolean;
}

/** Where the account is signed in, and the way to end it everywhere else. */
function Sessions({ sessions }: { sessions: SessionLine[] }) {
  return (
    <section aria-labelledby="sessions-title" className="grid gap-5">
      <h2 id="sessions-title">Where you are signed in</h2>
      <DataTable
        caption="Where you are signed in"
        captionHidden
        rows={sessions}
        rowKey={(session) => session.id}
        empty={null}
        columns={[
          {
            label: "Browser",
            cell: (session) => (session.isThisOne ? `${session.browser} (this one)` : session.browser),
          },
          { label: "Portal", cell: (session) => session.portal },
          { label: "Signed in", cell: (session) => session.since },
          { label: "Last used", cell: (session) => (session.isThisOne ? "Now" : session.lastSeen) },
        ]}
      />
      {sessions.length > 1 && (
        <Form method="post">
          <SubmitButton busyLabel="Signing out..." variant="outline" name="intent" value="end-others">
            Sign out everywhere else
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
