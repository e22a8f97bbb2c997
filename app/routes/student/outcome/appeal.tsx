import { useForm } from "@conform-to/react";
import { Form, href, redirect } from "react-router";
import { z } from "zod";
import { APPEAL_LENGTH, appeal, readOwnOutcome } from "#app/certification/own-outcome.server.ts";
import { longDay } from "#app/platform/format.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { gone, refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/appeal";

const TITLE = "Appeal against the decision";
const OUTCOME = href("/student-dashboard/certification/outcome");

const appealSchema = z.object({
  text: z
    .string({ error: "Write why the decision should be looked at anew" })
    .trim()
    .min(30, "Write in a sentence or two why the decision should be looked at anew")
    .max(APPEAL_LENGTH, `Use at most ${APPEAL_LENGTH} characters`),
});

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-certification:take");
  const { attempts, appealUntil } = await readOwnOutcome(person);
  if (!appealUntil) throw redirect(OUTCOME);
  return { until: longDay(appealUntil), reasons: attempts[0]?.decision?.reasons ?? "" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-certification:take");
  const submission = await readForm(request, appealSchema);
  if (submission.status !== "success") return refused(submission.reply());
  if (!(await appeal(person, submission.value.text))) return gone(OUTCOME, "This decision cannot be appealed any more");
  return redirectWithToast(OUTCOME, {
    kind: "success",
    title: "Your appeal is with PGI",
    text: "Somebody who had no part in the decision looks at it.",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Appeal({ loaderData: { until, reasons }, actionData }: Route.ComponentProps) {
  const kept = useKeptForm();
  const [form, fields] = useForm<{ text: string }, string[]>({ id: "appeal", lastResult: actionData?.result ?? kept });
  return (
    <SubPage
      title={TITLE}
      intro={`You can appeal once, until ${until}. Somebody who neither talked with you nor decided then looks at it anew.`}
      back={{ to: OUTCOME, label: "Back to your certification" }}
    >
      <div className="grid max-w-180 gap-7">
        <section aria-labelledby="reasons-title">
          <h2 className="text-xl" id="reasons-title">
            The reasons you were given
          </h2>
          <p className="mt-2 whitespace-pre-wrap wrap-anywhere border-l-2 border-gilt pl-4">{reasons}</p>
        </section>
        <Form method="post" replace id={form.id} noValidate className="grid gap-5">
          <ErrorSummary form={form} title={TITLE} />
          <Field
            field={fields.text}
            type="textarea"
            rows={8}
            label="Why should it be looked at anew?"
            hint="Name what was overlooked or misunderstood, and where it is in your evidence."
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busyLabel="Sending...">Send the appeal</SubmitButton>
          </div>
        </Form>
      </div>
    </SubPage>
  );
}
