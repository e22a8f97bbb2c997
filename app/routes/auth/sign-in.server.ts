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
import type { Role } from "#app/records/role.ts";
import { limited, refused } from "#app/web/answers.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import {
  deviceCookie,
  knownDevices,
  readSessionToken,
  secondStepCookie,
  sessionCookie,
} from "#app/web/sign-in-cookies.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { signInSchema, signUpSchemas } from "./forms.ts";

const messages = {
  wrong: "The email address or the password is not right.",
  unconfirmed: "Please confirm your email address first: open the link that we sent you, or have it sent again.",
  failed: "Authentication failed. Please try again.",
};

/** Answers the Sign In form of a portal. */
export async function signInAction(request: Request, role: Role, address: string, next: string | undefined) {
  const { submission, outcome } = await authenticate(request, role, address);
  const reply: typeof submission.reply = (options) => submission.reply({ ...options, hideFields: ["password"] });
  const portal = portals[role];
  switch (outcome.kind) {
    case "signed in": {
      const headers = new Headers({ "Set-Cookie": await sessionCookie(request, outcome.session) });
      headers.append("Set-Cookie", await deviceCookie(request, outcome.accountId));
      const due = outcome.secondFactorDue;
      const text = due ? `Please set up a second factor under Security by ${day(due)}.` : undefined;
      return redirectWithToast(
        next ?? portal.home,
        { kind: "success", title: `Welcome, ${outcome.name}`, text },
        headers,
      );
    }
    case "second step": {
      const query = new URLSearchParams(next && { next });
      return redirect(`${href("/second-step")}?${query}`, {
        status: 303,
        headers: { "Set-Cookie": await secondStepCookie(request, outcome.token) },
      });
    }
    case "invalid":
      return refused(reply());
    case "limited":
      return limited(outcome.seconds, reply);
    case "denied": {
      const text = `Please sign up as ${portal.called} or use the correct portal for your role.`;
      return refused(reply({ formErrors: [text] }), { status: 403, heading: "Access Denied" });
    }
    case "request waits": {
      const text = `Your request to be ${portal.called} waits for a super admin. You need not sign up again: we write to you as soon as it is decided.`;
      return refused(reply({ formErrors: [text] }), { status: 403, heading: "Your request is waiting" });
    }
    case "failed":
      return refused(reply({ formErrors: [messages.failed] }), { status: 500 });
    default:
      return refused(reply({ formErrors: [messages[outcome.kind]] }));
  }
}

/** Signs in through remix-auth's form strategy, which gets a request of its own: ours has been read and judged. */
async function authenticate(request: Request, role: Role, address: string) {
  const previousToken = await readSessionToken(request);
  const devices = await knownDevices(request);
  const userAgent = request.headers.get("User-Agent") ?? "";
  const submission = await readForm(request, signInSchema);
  const strategy = new FormStrategy(async () => {
    if (submission.status !== "success") return { submission, outcome: { kind: "invalid" as const } };
    const attempt = { ...submission.value, role, address, userAgent, devices, previousToken };
    return { submission, outcome: await signIn(attempt).catch(unexpected) };
  });
  return new Authenticator<Awaited<ReturnType<typeof strategy.authenticate>>>()
    .use(strategy, role)
    .authenticate(role, new Request(request.url, { method: "POST", body: new URLSearchParams() }));
}

/** A database that is away has a page of its own; any other surprise is answered in a sentence. */
function unexpected(error: unknown): { kind: "failed" } {
  if (isDatabaseUnavailable(error)) throw error;
  log.error({ err: error }, "sign-in failed unexpectedly");
  return { kind: "failed" };
}

/** Answers the Sign Up form of a portal; the answer is the same whether or not the address is known. */
export async function signUpAction(request: Request, role: Role, address: string) {
  const submission = await readForm(request, signUpSchemas[role]);
  const reply: typeof submission.reply = (options) =>
    submission.reply({ ...options, hideFields: ["password", "confirmPassword"] });
  if (submission.status !== "success") return refused(reply());

  const outcome = await signUp({ ...submission.value, address }, async () => {
    if (role === "student") await giveConsent(submission.value.email, "adult");
  });
  switch (outcome.kind) {
    case "limited":
      return limited(outcome.seconds, reply);
    case "weak password":
      return refused(reply({ fieldErrors: { password: [outcome.fault] } }));
    case "check email":
      return redirectWithToast(`${portals[role].signInPage}?sent=1`, {
        kind: "success",
        title: "Check your email to confirm your account!",
      });
  }
}
