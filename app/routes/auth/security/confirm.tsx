import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import { PROOF_MINUTES, proofAskedOf, proveAgain } from "#app/identity/proof.server.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { formHeaders, limited, refused } from "#app/web/answers.server.ts";
import { validator } from "#app/web/form.ts";
import { personOf, proofOf } from "#app/web/guard.server.ts";
import { localPath } from "#app/web/paths.ts";
import { readFields, readForm } from "#app/web/read-form.server.ts";
import { sessionCookie } from "#app/web/sign-in-cookies.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { passkeySchema, UsePasskey } from "../second-factor-forms.tsx";
import type { Route } from "./+types/confirm";

const TITLE = "Show that it is you";
const WRONG = {
  code: "This code is not right, or it was used before",
  password: "This is not your password",
  passkey: "This passkey is not one of yours",
};
const MOST = 1000;

const proofSchema = z.object({ entered: z.string({ error: "Enter this to go on" }).max(MOST, "This is too long") });

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
  const person = personOf(context);
  const { passkey } = await readFields(request, passkeySchema);
  const submission = await readForm(request, proofSchema);
  const reply: typeof submission.reply = (options) => submission.reply({ ...options, hideFields: ["entered"] });
  if (passkey === undefined && submission.status !== "success") return refused(reply());
  const shown = submission.status === "success" ? { code: submission.value.entered } : { passkey: passkey ?? "" };
  const outcome = await proveAgain(person, proofOf(context), shown);
  switch (outcome.kind) {
    case "limited":
      return limited(outcome.seconds, reply);
    case "wrong": {
      if ("passkey" in shown) return refused(reply({ formErrors: [WRONG.passkey] }));
      const { by } = await proofAskedOf(person, proofOf(context));
      return refused(reply({ fieldErrors: { entered: [WRONG[by]] } }));
    }
    case "proven":
      return redirectWithToast(
        pageAfter(url) ?? portals[person.role].home,
        { kind: "success", title: "Thank you", text: "Now you can go on: please press the button again." },
        outcome.session ? { "Set-Cookie": await sessionCookie(request, outcome.session) } : undefined,
      );
  }
}

/** Asks somebody who is signed in to show again who they are, before something that a browser left open must not be enough for. */
export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, back, minutes } = loaderData;
  const [form, fields] = useForm({
    id: "proof-form",
    lastResult: actionData?.result,
    onValidate: validator(proofSchema),
  });
  return (
    <SubPage
      title={TITLE}
      intro={`Before this goes on, we ask again: somebody else might sit at your browser. It counts for ${minutes} minutes.`}
      back={{ to: back ?? "../security", label: "Back" }}
    >
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="panel grid max-w-lg gap-5">
        <ErrorSummary form={form} title={TITLE} />
        {asked.by === "code" ? (
          <Field
            field={fields.entered}
            label="Code"
            hint="The six digits that your authenticator app shows now, or one of your recovery codes."
            autoComplete="one-time-code"
          />
        ) : (
          <Field field={fields.entered} label="Your password" type="password" autoComplete="current-password" />
        )}
        <SubmitButton busyLabel="Checking..." className="justify-self-start">
          Go On
        </SubmitButton>
      </Form>
      {asked.passkey && (
        <div className="max-w-lg">
          <UsePasskey question={asked.passkey} />
        </div>
      )}
    </SubPage>
  );
}
