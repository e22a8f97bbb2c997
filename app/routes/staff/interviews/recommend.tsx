import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { heldCase } from "#app/certification/held-case.server.ts";
import { recommend } from "#app/certification/sheet.server.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { gone, refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/recommend";
import { caseOf } from "./place.server.ts";
import { recommendSchema } from "./reason-form.ts";
import { SheetLines } from "./sheet-lines.tsx";

const TITLE = "Recommend";
const OPEN = {
  sheet: "Your sheet is not complete: every element needs a verdict.",
  "second sheet": "The second assessor's sheet is not complete yet. You can also take the request back.",
  evidence: "The evidence is not complete any more, so an award cannot be recommended.",
} as const;
const KINDS = [
  { value: "award", label: "Award the certification" },
  { value: "refer", label: "Refer back: say what is to be added" },
  { value: "decline", label: "Decline: say why" },
];

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const held = await heldCase(permitted(context, "interviews:hold"), params.case);
  if (!held?.recommends) throw await gone(caseOf(url.pathname), "There is nothing for you to recommend here now");
  return { student: held.student.full_name, sheet: held.sheet };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "interviews:hold");
  const submission = await readForm(request, recommendSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const outcome = await recommend(person, params.case, submission.value);
  const page = caseOf(url.pathname);
  if (outcome.kind === "open") return refused(submission.reply({ formErrors: [OPEN[outcome.what]] }));
  if (outcome.kind !== "done") return gone(page, "Nothing was recommended", "The case is another one by now.");
  return redirectWithToast(page, { kind: "success", title: "Recommended", text: "Somebody else decides now." });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Recommend({ loaderData: { student, sheet }, actionData, params }: Route.ComponentProps) {
  const kept = useKeptForm();
  const [form, fields] = useForm<{ kind: string; reasons: string }, string[]>({
    id: "recommend",
    lastResult: actionData?.result ?? kept,
  });
  return (
    <SubPage
      title={TITLE}
      intro={`Interview with ${student}. Somebody else decides, and reads what you write here.`}
      back={{ to: `../interviews/${params.case}`, label: "Back to the case" }}
    >
      <SheetLines lines={sheet} writes={false} />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid max-w-2xl gap-6">
        <ErrorSummary form={form} title={TITLE} />
        <Field field={fields.kind} type="radio" label="Your recommendation" options={KINDS} />
        <Field field={fields.reasons} type="textarea" rows={6} label="Reasons" />
        <SubmitButton busyLabel="Saving..." className="justify-self-start">
          Recommend
        </SubmitButton>
      </Form>
    </SubPage>
  );
}
