import { data } from "react-router";
import { beginSetup, finishSetup } from "#app/identity/second-factor.server.ts";
import { qrCode } from "#app/platform/qr-code.server.ts";
import { pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { formHeaders, limited, refused } from "#app/web/answers.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { codeSchema } from "../forms.ts";
import { CodeForm } from "../second-factor-forms.tsx";
import type { Route } from "./+types/app";
import { BACK, RecoveryCodeList } from "./second-factor.tsx";

const TITLE = "Set up an authenticator app";
const WRONG =
  "This is not the code that your app should show now. Look again, and check that your phone's clock is right.";
const EXPIRED = "This page was open for too long, so here is a new key. Scan it, then enter the code.";

export const headers = formHeaders;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

function shown(context: Route.LoaderArgs["context"], kept?: string) {
  const { secret, address, sealed } = beginSetup(personOf(context), kept);
  return { secret: secret.match(/.{1,4}/g)?.join(" ") ?? secret, address, sealed, qr: qrCode(address) };
}

export function loader({ context }: Route.LoaderArgs) {
  return shown(context);
}

export async function action({ context, request }: Route.ActionArgs) {
  const submission = await readForm(request, codeSchema);
  const kept = String(submission.payload.setup ?? "");
  const again = (answer: ReturnType<typeof refused> | ReturnType<typeof limited>) =>
    data({ ...answer.data, setup: shown(context, kept), codes: null }, answer.init ?? undefined);
  const reply: typeof submission.reply = (options) => submission.reply({ ...options, hideFields: ["code"] });
  if (submission.status !== "success") return again(refused(reply()));
  const outcome = await finishSetup(personOf(context), kept, submission.value.code);
  switch (outcome.kind) {
    case "set up":
      return data({ codes: outcome.recoveryCodes, setup: null, result: undefined });
    case "limited":
      return again(limited(outcome.seconds, reply));
    case "wrong code":
      return again(refused(reply({ fieldErrors: { code: [WRONG] } })));
    case "expired":
      return again(refused(reply({ formErrors: [EXPIRED] })));
  }
}

export default function SetUpApp({ loaderData, actionData }: Route.ComponentProps) {
  const { secret, address, sealed, qr } = actionData?.setup ?? loaderData;
  if (actionData?.codes)
    return (
      <SubPage title="Your second factor is set up" back={BACK}>
        <p>From now on, signing in asks for your password and for a code of your app.</p>
        <RecoveryCodeList codes={actionData.codes} next={BACK.to} />
      </SubPage>
    );
  return (
    <SubPage
      title={TITLE}
      intro="An app on your phone, such as Aegis, 2FAS, Google Authenticator or Microsoft Authenticator, shows six digits that are asked for when you sign in. They change every 30 seconds."
      back={BACK}
    >
      <ol className="grid max-w-2xl gap-8">
        <li className="grid gap-4">
          <h2 className="text-xl">1. Scan this with the app</h2>
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="QR code for the authenticator app; the key stands below it"
            shapeRendering="crispEdges"
            className="w-56 max-w-full rounded-md border border-rule"
          >
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p>
            Or <a href={address}>open the app on this device</a>, or type this key into it:
            <code className="mt-1 block font-mono break-words">{secret}</code>
          </p>
        </li>
        <li className="grid gap-4">
          <h2 className="text-xl">2. Enter the code that it shows</h2>
          <div className="panel max-w-lg">
            <CodeForm title={TITLE} button="Set Up" hint="Six digits." answer={actionData} hidden={{ setup: sealed }} />
          </div>
        </li>
      </ol>
    </SubPage>
  );
}
