import { portals } from "#app/identity/portals.ts";
import { passkeyQuestionFor, takeSecondStep, waitingSignIn } from "#app/identity/sign-in.server.ts";
import { AuthPage } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { formHeaders, redirectWithToast } from "#app/web/answers.server.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { localPath } from "#app/web/paths.ts";
import {
  deviceCookie,
  giveSession,
  knownDevices,
  secondStepCookie,
  sessionCookie,
} from "#app/web/sign-in-cookies.server.ts";
import type { Route } from "./+types/second-step";
import { secondStepSchema } from "./forms.ts";
import { CodeForm, UsePasskey } from "./second-factor-forms.tsx";

const TITLE = "One more step";
const WRONG = "This code is not right, or it was used before. Wait for the next one and try again.";

const NOT_THE_PASSKEY = "This passkey does not belong to the account. Try another one, or enter a code.";

export const headers = formHeaders;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ request }: Route.LoaderArgs) {
  const token = await secondStepCookie.read(request);
  const waiting = await waitingSignIn(token);
  if (!token || !waiting) throw await signInAgain();
  return { question: await passkeyQuestionFor(token, waiting) };
}

function signInAgain(): Promise<Response> {
  const text = "The sign-in has waited for too long. Your password is asked for again.";
  return redirectWithToast("/", { kind: "info", title: "Please sign in again", text });
}

export async function action({ request, url }: Route.ActionArgs) {
  const [previousToken, devices] = [await sessionCookie.read(request), await knownDevices(request)];
  const browser = { userAgent: request.headers.get("User-Agent") ?? "", previousToken };
  const token = await secondStepCookie.read(request);
  return formAction(request, {
    schema: secondStepSchema,
    hide: ["code", "passkey"],
    to: url.pathname,
    run: ({ code, passkey = "" }) =>
      takeSecondStep(token, code === undefined ? { passkey } : { code }, browser, (id) => devices.get(id)),
    answers: {
      ended: signInAgain,
      limited: ({ seconds }) => ({ wait: seconds }),
      wrong: (_, { code }) => (code === undefined ? NOT_THE_PASSKEY : { fields: { code: WRONG } }),
      "signed in": async ({ session, accountId, name, role }) => {
        const cookies = new Headers({ "Set-Cookie": await giveSession(request, session) });
        cookies.append("Set-Cookie", await deviceCookie(request, accountId));
        cookies.append("Set-Cookie", await secondStepCookie.takeAway(request));
        const to = localPath(url.searchParams.get("next")) ?? portals[role].home;
        return redirectWithToast(to, { kind: "success", title: `Welcome, ${name}` }, cookies);
      },
    },
  });
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthPage title={TITLE} lead="Your password is right. Now show that it is you.">
      <CodeForm
        title={TITLE}
        button="Sign In"
        hint="The six digits that your authenticator app shows now, or one of your recovery codes."
        answer={actionData}
      />
      {loaderData.question && <UsePasskey question={loaderData.question} />}
      <p className="text-sm text-soft">
        Without your app and your recovery codes, ask a super admin to reset your second factor.
      </p>
    </AuthPage>
  );
}
