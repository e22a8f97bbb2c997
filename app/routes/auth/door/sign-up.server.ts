import { portals } from "#app/identity/portals.ts";
import { signUp } from "#app/identity/sign-up.server.ts";
import { giveConsent } from "#app/personal-data/consents.server.ts";
import type { Role } from "#app/records/accounts.server.ts";
import { limited, refused } from "#app/web/answers.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { signUpSchemas } from "./forms.ts";

/** Answers the Sign Up form of a portal's door; the answer is the same whether or not the address is known. */
export async function signUpAction(request: Request, role: Role, address: string) {
  const submission = await readForm(request, signUpSchemas[role]);
  const reply: typeof submission.reply = (options) =>
    submission.reply({ ...options, hideFields: ["password", "confirmPassword"] });
  if (submission.status !== "success") return refused(reply());

  const outcome = await signUp({ ...submission.value, address });
  switch (outcome.kind) {
    case "limited":
      return limited(outcome.seconds, reply);
    case "weak password":
      return refused(reply({ fieldErrors: { password: [outcome.fault] } }));
    case "check email":
      if (role === "student") await giveConsent(submission.value.email, "adult");
      return redirectWithToast(`${portals[role].door}?sent=1`, {
        kind: "success",
        title: "Check your email to confirm your account!",
      });
  }
}
