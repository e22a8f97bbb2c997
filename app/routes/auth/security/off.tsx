import { dropSecondFactor } from "#app/identity/second-factor.server.ts";
import { FormScreen } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import type { Route } from "./+types/off";
import { BACK, securityAt } from "./second-factor.tsx";

const TITLE = "Turn off the second factor?";
const REQUIRED = "Super admins need a second factor. You can set up another app instead.";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function action({ context, url }: Route.ActionArgs) {
  const off = await dropSecondFactor(personOf(context));
  return redirectWithToast(
    securityAt(url),
    off
      ? { kind: "success", title: "Your second factor is turned off" }
      : { kind: "error", title: "Your second factor stays on", text: REQUIRED },
  );
}

export default function TurnOff() {
  return (
    <FormScreen id="off" title={TITLE} back={BACK} button="Turn Off" busy="Turning off..." variant="danger">
      <p>
        Your password alone then opens your account. The authenticator app, your passkeys and your recovery codes are
        forgotten.
      </p>
    </FormScreen>
  );
}
