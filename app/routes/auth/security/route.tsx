import { Form } from "react-router";
import { z } from "zod";
import type { Person } from "#app/identity/access.server.ts";
import { ownPasskeys } from "#app/identity/passkeys.server.ts";
import { changePassword } from "#app/identity/password-change.server.ts";
import { portals } from "#app/identity/portals.ts";
import { ownSecondFactor, ownSecondFactorDue } from "#app/identity/second-factor.server.ts";
import { endOtherSessions, listOwnSessions } from "#app/identity/sessions.server.ts";
import { moment } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { formHeaders, redirectWithToast } from "#app/web/answers.server.ts";
import { validator } from "#app/web/form.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { giveSession } from "#app/web/sign-in-cookies.server.ts";
import { changeSchema, newPasswordFields } from "../forms.ts";
import type { Route } from "./+types/route";
import { describeBrowser } from "./describe-browser.ts";
import { SecondFactor, type SecondFactorState } from "./second-factor.tsx";

const formSchema = z.object({ intent: z.enum(["change-password", "end-others"]) });

const TITLES = { student: "Password and sign-ins", admin: "Security", super_admin: "Security" };

export const headers = formHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData.title);

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

function changePasswordAction(person: Person, request: Request, here: string) {
  return formAction(request, {
    schema: changeSchema,
    hide: ["current", "password", "confirmPassword"],
    to: here,
    run: ({ current, password }) => changePassword(person, current, password),
    answers: {
      limited: ({ seconds }) => ({ wait: seconds }),
      wrong: { fields: { current: "This is not your present password" } },
      "weak password": ({ fault }) => ({ fields: { password: fault } }),
      changed: async ({ session }) =>
        redirectWithToast(
          here,
          { kind: "success", title: "Your password is changed", text: "You are signed out everywhere else." },
          session ? { "Set-Cookie": await giveSession(request, session) } : undefined,
        ),
    },
  });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { title, secondFactor } = loaderData;
  return (
    <div className="grid max-w-3xl gap-12">
      <h1>{title}</h1>
      {secondFactor && <SecondFactor {...secondFactor} />}
      <section aria-labelledby="change-password-title" className="grid gap-5">
        <h2 id="change-password-title">Change password</h2>
        <FormBody
          id="change-password-form"
          title={title}
          answer={actionData}
          validate={validator(changeSchema)}
          fields={[
            { name: "current", label: "Present password", type: "password", autoComplete: "current-password" },
            ...newPasswordFields,
          ]}
          status={
            <SubmitButton busyLabel="Submitting..." name="intent" value="change-password">
              Change Password
            </SubmitButton>
          }
          className="panel grid max-w-lg gap-5"
        >
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={loaderData.email} readOnly hidden />
        </FormBody>
      </section>
      <Sessions sessions={loaderData.sessions} />
    </div>
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
