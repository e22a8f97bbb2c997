import { redirect } from "react-router";
import { RECOVERY_CODES } from "#app/identity/authenticator.server.ts";
import { ownSecondFactor, renewRecoveryCodes } from "#app/identity/second-factor.server.ts";
import { FormScreen } from "#app/ui/form-screen.tsx";
import { pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { personOf } from "#app/web/guard.server.ts";
import type { Route } from "./+types/recovery-codes";
import { BACK, RecoveryCodeList, securityAt } from "./second-factor.tsx";

const TITLE = "New recovery codes";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, url }: Route.LoaderArgs) {
  const factor = await ownSecondFactor(personOf(context));
  if (!factor) throw redirect(securityAt(url));
  return { left: factor.recovery.length, of: RECOVERY_CODES };
}

export async function action({ context, url }: Route.ActionArgs) {
  const codes = await renewRecoveryCodes(personOf(context));
  return codes ? { codes } : redirect(securityAt(url));
}

export default function RecoveryCodes({ loaderData: { left, of }, actionData }: Route.ComponentProps) {
  if (actionData)
    return (
      <SubPage title={TITLE} back={BACK}>
        <RecoveryCodeList codes={actionData.codes} next={BACK.to} />
      </SubPage>
    );
  return (
    <FormScreen id="renew" title={TITLE} back={BACK} button="Make New Codes" busy="Making them...">
      <p>
        You have {left} of {of} codes left. The new ones take their place: the codes that you printed or saved before no
        longer work.
      </p>
    </FormScreen>
  );
}
