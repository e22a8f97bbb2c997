import { Form } from "react-router";
import { SubmitButton } from "#app/ui/form.tsx";

/** The Sign Out button of a portal's header. */
export function SignOutForm() {
  return (
    <Form method="post" action="/sign-out">
      <SubmitButton busyLabel="Signing out..." variant="outline" action="/sign-out">
        Sign Out
      </SubmitButton>
    </Form>
  );
}
