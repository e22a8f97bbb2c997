import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import { PROOF_MINUTES, proofAskedOf, proveAgain } from "#app/identity/proof.server.ts";
import { FormBody } from "#app/ui/form-screen.tsx";
import { pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { formHeaders, redirectWithToast } from "#app/web/answers.server.ts";
import { validator } from "#app/web/form.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { personOf, proofOf } from "#app/web/guard.server.ts";
import { localPath } from "#app/web/paths.ts";
import { giveSession } from "#app/web/sign-in-cookies.server.ts";
import { passkeyField } from "../forms.ts";
import { UsePasskey } from "../second-factor-forms.tsx";
import type { Route } from "./+types/confirm";

const TITLE = "Show that it is you";
const WRONG = {
  code: "This code is not right, or it was used before",
  password: "This is not your password",
  passkey: "This passkey is not one of yours",
};

const proofSchema = z
  .object({ entered: z.string().max(1000, "This is too long").optional(), passkey: passkeyField })
  .refine(({ entered, passkey }) => entered !== undefined || passkey !== undefined, {
    path: ["entered"],
    error: "Enter this to go on",
  });

export const headers = formHeaders;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    asked: await proofAskedOf(personOf(context), proofOf(context)),
    back: pageAfter(url),
    minutes: PROOF_MINUTES,
  };
}

/** The page that the person comes from and goes back to. */
function pageAfter({ searchParams }: URL): string | undefined {
  return localPath(searchParams.get("next"));
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const [person, proof] = [personOf(context), proofOf(context)];
  const to = pageAfter(url) ?? portals[person.role].home;
  return formAction(request, {
    schema: proofSchema,
    hide: ["entered", "passkey"],
    to,
    run: ({ entered, passkey = "" }) =>
      proveAgain(person, proof, entered === undefined ? { passkey } : { code: entered }),
    answers: {
      limited: ({ seconds }) => ({ wait: seconds }),
      wrong: async (_, { entered }) =>
        entered === undefined ? WRONG.passkey : { fields: { entered: WRONG[(await proofAskedOf(person, proof)).by] } },
      proven: async ({ session }) =>
        redirectWithToast(
          to,
          { kind: "success", title: "Thank you", text: "Now you can go on: please press the button again." },
          session ? { "Set-Cookie": await giveSession(request, session) } : undefined,
        ),
    },
  });
}

const ENTERED = {
  code: {
    label: "Code",
    hint: "The six digits that your authenticator app shows now, or one of your recovery codes.",
    autoComplete: "one-time-code",
  },
  password: { label: "Your password", type: "password", autoComplete: "current-password" },
} as const;

/** Asks somebody who is signed in to show again who they are, before something that a browser left open must not be enough for. */
export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, back, minutes } = loaderData;
  return (
    <SubPage
      title={TITLE}
      intro={`Before this goes on, we ask again: somebody else might sit at your browser. It counts for ${minutes} minutes.`}
      back={{ to: back ?? "../security", label: "Back" }}
    >
      <FormBody
        id="proof-form"
        title={TITLE}
        answer={actionData}
        validate={validator(proofSchema)}
        fields={[{ name: "entered", ...ENTERED[asked.by] }]}
        button="Go On"
        busy="Checking..."
        className="panel grid max-w-lg gap-5"
      />
      {asked.passkey && (
        <div className="max-w-lg">
          <UsePasskey question={asked.passkey} />
        </div>
      )}
    </SubPage>
  );
}
