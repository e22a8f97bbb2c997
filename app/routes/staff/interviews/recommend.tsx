import { z } from "zod";
import { caseForStaff } from "#app/certification/case-for-staff.server.ts";
import { recommend } from "#app/certification/sheet.server.ts";
import { portals } from "#app/identity/portals.ts";
import { FormScreen } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { gone } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { reasonField } from "#app/web/fields.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/recommend";
import { SheetLines } from "./sheet-views.tsx";

const TITLE = "Recommend";
const OPEN = {
  sheet: "Your sheet is not complete: every element needs a verdict.",
  "second sheet": "The second assessor's sheet is not complete yet.",
  sampled:
    "This case is compared: another assessor was asked for a judgement of their own. Recommend once it is there; your reasons are not kept until then.",
  third:
    "The two sheets differ: a third assessor was asked for a judgement of their own. Recommend once it is there; your reasons are not kept until then.",
  evidence: "The evidence is not complete any more, so an award cannot be recommended.",
} as const;
const KINDS = [
  { value: "award", label: "Award the certification" },
  { value: "refer", label: "Refer back: say what is to be added" },
  { value: "decline", label: "Decline: say why" },
];

const recommendSchema = z.object({
  kind: z.enum(["award", "refer", "decline"], { error: "Choose what you recommend" }),
  reasons: reasonField("Give your reasons", 4000),
});

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "interviews:hold");
  const held = await caseForStaff(person, params.case);
  const page = `${portals[person.role].home}/interviews/${params.case}`;
  if (!held?.recommends) throw await gone(page, "There is nothing for you to recommend here now");
  return { student: held.student.full_name, sheet: held.sheet };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "interviews:hold");
  return formAction(request, {
    schema: recommendSchema,
    to: `${portals[person.role].home}/interviews/${params.case}`,
    run: (values) => recommend(person, params.case, values),
    answers: {
      done: { title: "Recommended", text: "Somebody else decides now." },
      open: ({ what }) => ({ heading: "Not recommended yet", message: OPEN[what], status: 422 }),
      gone: NOTHING_DONE,
      "changed meanwhile": NOTHING_DONE,
    },
  });
}

const NOTHING_DONE = { title: "Nothing was recommended", text: "The case is another one by now." };

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Recommend({ loaderData: { student, sheet }, actionData, params }: Route.ComponentProps) {
  return (
    <FormScreen
      id="recommend"
      title={TITLE}
      intro={`Interview with ${student}. Somebody else decides, and reads what you write here.`}
      back={{ to: `../interviews/${params.case}`, label: "Back to the case" }}
      above={<SheetLines lines={sheet} writes={false} />}
      answer={actionData}
      fields={[
        { name: "kind", type: "radio", label: "Your recommendation", options: KINDS },
        { name: "reasons", type: "textarea", rows: 6, label: "Reasons" },
      ]}
      button="Recommend"
      className="grid max-w-2xl gap-6"
    />
  );
}
