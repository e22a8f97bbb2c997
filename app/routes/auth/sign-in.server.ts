import { href, redirect } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { portals } from "#app/identity/portals.ts";
import { signIn } from "#app/identity/sign-in.server.ts";
import { signUp } from "#app/identity/sign-up.server.ts";
import { giveConsent } from "#app/personal-data/consents.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { day } from "#app/platform/format.ts";
import { log } from "#app/platform/log.server.ts";
import type { Role } from "#app/records/accounts.server.ts";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { courseAt } from "#app/web/paths.ts";
import {
  deviceCookie,
  giveSession,
  knownDevices,
  secondStepCookie,
  sessionCookie,
} from "#app/web/sign-in-cookies.server.ts";
import { signInSchema, signUpSchemas } from "./forms.ts";

export async function signInAction(request: Request, role: Role, address: string, next: string | undefined) {
  const portal = portals[role];
  const previousToken = await sessionCookie.read(request);
  const devices = await knownDevices(request);
  const userAgent = request.headers.get("User-Agent") ?? "";
  return formAction(request, {
    schema: signInSchema,
    hide: ["password"],
    to: next ?? portal.home,
    run: (values) => authenticate({ ...values, role, address, userAgent, devices, previousToken }),
    answers: {
      "signed in": async ({ session, accountId, secondFactorDue: due, name }) => {
        const headers = new Headers({ "Set-Cookie": await giveSession(request, session) });
        headers.append("Set-Cookie", await deviceCookie(request, accountId));
        const text = due ? `Please set up a second factor under Security by ${day(due)}.` : undefined;
        const toast = { kind: "success", title: `Welcome, ${name}`, text } as const;
        return redirectWithToast(next ?? portal.home, toast, headers);
      },
      "second step": async ({ token }) => {
        const headers = { "Set-Cookie": await secondStepCookie.give(request, token) };
        return redirect(`${href("/second-step")}?${new URLSearchParams(next && { next })}`, { status: 303, headers });
      },
      limited: ({ seconds }) => ({ wait: seconds }),
      denied: {
        message: `Please sign up as ${portal.called} or use the correct portal for your role.`,
        status: 403,
        heading: "Access Denied",
      },
      "request waits": {
        message: `Your request to be ${portal.called} waits for a super admin. You need not sign up again: we write to you as soon as it is decided.`,
        status: 403,
        heading: "Your request is waiting",
      },
      failed: { message: "Authentication failed. Please try again.", status: 500 },
      wrong: "The email address or the password is not right.",
      unconfirmed: "Please confirm your email address first: open the link that we sent you, or have it sent again.",
    },
  });
}

/** Signs in through remix-auth's form strategy, which gets a request of its own: ours has been read and judged. */
async function authenticate(attempt: Parameters<typeof signIn>[0]) {
  const strategy = new FormStrategy(() => signIn(attempt).catch(unexpected));
  return new Authenticator<Awaited<ReturnType<typeof strategy.authenticate>>>()
    .use(strategy, attempt.role)
    .authenticate(attempt.role, new Request("http://local", { method: "POST", body: new URLSearchParams() }));
}

/** A database that is away has a page of its own; any other surprise is answered in a sentence. */
function unexpected(error: unknown): { kind: "failed" } {
  if (isDatabaseUnavailable(error)) throw error;
  log.error({ err: error }, "sign-in failed unexpectedly");
  return { kind: "failed" };
}

/** Answers the Sign Up form of a portal; the answer is the same whether or not the address is known. */
export function signUpAction(request: Request, role: Role, address: string, next: string | undefined) {
  const course = role === "student" ? courseAt(next) : null;
  return formAction(request, {
    schema: signUpSchemas[role],
    hide: ["password", "confirmPassword"],
    to: portals[role].signInPage,
    run: (values) =>
      signUp({ ...values, metadata: { ...values.metadata, ...(course && { course }) }, address }, async () => {
        if (role === "student") await giveConsent(values.email, "adult");
      }),
    answers: {
      limited: ({ seconds }) => ({ wait: seconds }),
      "weak password": ({ fault }) => ({ fields: { password: fault } }),
      "check email": {
        kind: "success",
        title: "Check your email to confirm your account!",
        to: `${portals[role].signInPage}?${new URLSearchParams({ sent: "1", ...(next && { next }) })}`,
      },
    },
  });
}
