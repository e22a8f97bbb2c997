import { startRegistration } from "@simplewebauthn/browser";
import { data, redirect } from "react-router";
import { z } from "zod";
import { beginPasskey, finishPasskey } from "#app/identity/passkeys.server.ts";
import { pageTitle, Refusal, SubPage } from "#app/ui/sub-page.tsx";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { passkeyField } from "../forms.ts";
import { PasskeyForm } from "../second-factor-forms.tsx";
import type { Route } from "./+types/add-passkey";
import { BACK, securityAt } from "./second-factor.tsx";

const TITLE = "Add a passkey";
const NAME_LENGTH = 60;
const NOT_MADE = "The passkey could not be added. Please try again.";

const formSchema = z.object({
  passkey: passkeyField,
  setup: z.string().max(1000).default(""),
  name: z
    .string()
    .trim()
    .max(NAME_LENGTH)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .default(""),
});

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, url }: Route.LoaderArgs) {
  const begun = await beginPasskey(personOf(context));
  if (!begun) throw redirect(`${securityAt(url)}/app`);
  return begun;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { setup, passkey = "", name } = await readFields(request, formSchema);
  const outcome = await finishPasskey(personOf(context), setup, passkey, name || "Passkey");
  switch (outcome.kind) {
    case "not made":
      return data({ message: NOT_MADE }, { status: 422 });
    case "too many":
      return data({ message: `You can have at most ${outcome.most} passkeys. Remove one first.` }, { status: 422 });
    case "made":
      return redirectWithToast(securityAt(url), { kind: "success", title: "Your passkey is added" });
  }
}

export default function AddPasskey({ loaderData: { options, sealed }, actionData }: Route.ComponentProps) {
  return (
    <SubPage
      title={TITLE}
      intro="With a passkey your phone, your computer or a security key answers in place of the code. Your authenticator app keeps working, too."
      back={BACK}
    >
      <div className="panel grid max-w-lg gap-5">
        <noscript>Passkeys need JavaScript, which is switched off in this browser.</noscript>
        <Refusal text={actionData?.message} />
        <PasskeyForm button="Add a passkey" ask={() => startRegistration({ optionsJSON: JSON.parse(options) })}>
          <input type="hidden" name="setup" value={sealed} />
          <div className="field">
            <label className="field-label" htmlFor="passkey-name">
              Name <span className="field-optional">(optional)</span>
            </label>
            <p className="field-hint" id="passkey-name-hint">
              So that you know it again, such as "Phone" or "Key on my key ring".
            </p>
            <input
              className="input"
              id="passkey-name"
              name="name"
              maxLength={NAME_LENGTH}
              autoComplete="off"
              aria-describedby="passkey-name-hint"
            />
          </div>
        </PasskeyForm>
      </div>
    </SubPage>
  );
}
