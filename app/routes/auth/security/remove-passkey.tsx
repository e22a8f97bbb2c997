import { redirect } from "react-router";
import { ownPasskeys, removePasskey } from "#app/identity/passkeys.server.ts";
import { FormScreen } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import type { Route } from "./+types/remove-passkey";
import { BACK, securityAt } from "./second-factor.tsx";

const TITLE = "Remove a passkey";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const passkey = (await ownPasskeys(personOf(context))).find(({ id }) => id === params.passkey);
  if (!passkey) throw redirect(securityAt(url));
  return { name: passkey.name };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const name = await removePasskey(personOf(context), params.passkey);
  if (name === null) return redirect(securityAt(url), 303);
  return redirectWithToast(securityAt(url), { kind: "success", title: `The passkey "${name}" is removed` });
}

export default function RemovePasskey({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <FormScreen
      id="remove"
      title={`Remove the passkey "${name}"?`}
      back={BACK}
      button="Remove"
      busy="Removing..."
      variant="danger"
    >
      <p>It no longer signs you in. Your authenticator app and your other passkeys keep working.</p>
    </FormScreen>
  );
}
