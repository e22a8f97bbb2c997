import { startAuthentication, WebAuthnError } from "@simplewebauthn/browser";
import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { Form, useSubmit } from "react-router";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { Refusal } from "#app/ui/sub-page.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { validator } from "#app/web/form.ts";
import { codeSchema } from "./forms.ts";

type CodeFormProps = Pick<ComponentProps<typeof FormBody>, "title" | "button" | "answer" | "hidden"> & { hint: string };

export function CodeForm({ hint, ...form }: CodeFormProps) {
  return (
    <FormBody
      {...form}
      id="code-form"
      validate={validator(codeSchema)}
      fields={[{ name: "code", label: "Code", hint, autoComplete: "one-time-code" }]}
      busy="Checking..."
    />
  );
}

interface PasskeyFormProps {
  button: string;
  /** Asks the browser for its answer, which is sent with the form. */
  ask: () => Promise<unknown>;
  children?: ReactNode;
}

/** A form that is sent with what the browser's passkey answers; without script it is not there. */
export function PasskeyForm({ button, ask, children }: PasskeyFormProps) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  const [failure, setFailure] = useState<string>();
  if (!hydrated) return null;
  const answer = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setFailure(undefined);
    try {
      const said = await ask();
      const fields = new FormData(form);
      fields.set("passkey", JSON.stringify(said));
      await submit(fields, { method: "post" });
    } catch (error) {
      setFailure(inWords(error));
    }
  };
  return (
    <Form method="post" onSubmit={answer} className="grid gap-5">
      <Refusal text={failure} />
      {children}
      <SubmitButton busyLabel="Checking..." variant="outline">
        {button}
      </SubmitButton>
    </Form>
  );
}

function inWords(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "This passkey is among yours already.";
  return "Your browser did not use a passkey: it was cancelled, took too long, or there is none for this site here.";
}

export function UsePasskey({ question }: { question: string }) {
  return <PasskeyForm button="Use a passkey" ask={() => startAuthentication({ optionsJSON: JSON.parse(question) })} />;
}
