import type { Person } from "#app/identity/access.server.ts";
import { changePassword } from "#app/identity/password-change.server.ts";
import { limited, refused } from "#app/web/answers.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { sessionCookie } from "#app/web/sign-in-cookies.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { changeSchema } from "../new-password-form.ts";

/** Answers the form that changes the password of a signed-in person. */
export async function changePasswordAction(person: Person, request: Request, here: string) {
  const submission = await readForm(request, changeSchema);
  const reply: typeof submission.reply = (options) =>
    submission.reply({ ...options, hideFields: ["current", "password", "confirmPassword"] });
  if (submission.status !== "success") return refused(reply());
  const outcome = await changePassword(person, submission.value.current, submission.value.password);
  switch (outcome.kind) {
    case "limited":
      return limited(outcome.seconds, reply);
    case "wrong password":
      return refused(reply({ fieldErrors: { current: ["This is not your present password"] } }));
    case "weak password":
      return refused(reply({ fieldErrors: { password: [outcome.fault] } }));
    case "changed":
      return redirectWithToast(
        here,
        { kind: "success", title: "Your password is changed", text: "You are signed out everywhere else." },
        outcome.session ? { "Set-Cookie": await sessionCookie(request, outcome.session) } : undefined,
      );
  }
}
