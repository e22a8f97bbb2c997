import { Form } from "react-router";
import { z } from "zod";
import { heldCase, otherAssessors } from "#app/certification/held-case.server.ts";
import { askSecond } from "#app/certification/sheet.server.ts";
import { LeaveDialog, RouteDialog } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { gone } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/second";
import { caseOf, NOT_THERE } from "./place.server.ts";

const TITLE = "Ask a second assessor";

const formSchema = z.object({ assessor: z.string().default("") });

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = permitted(context, "interviews:hold");
  const held = await heldCase(person, params.case);
  if (!held?.writes || held.part !== "first") throw await gone(caseOf(url.pathname), NOT_THERE);
  const assessors = await otherAssessors(person, held.attempt);
  return { assessors, asked: held.attempt.second_assessor ?? "", closeTo: caseOf(url.pathname) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "interviews:hold");
  const { assessor } = await readFields(request, formSchema);
  const outcome = await askSecond(person, params.case, assessor || null);
  const page = caseOf(url.pathname);
  if (outcome.kind !== "done") return gone(page, "Nothing was changed", "The case is another one by now.");
  const title = assessor ? "The second assessor is asked" : "No second assessor is asked any more";
  return redirectWithToast(page, { kind: "success", title });
}

export default function Second({ loaderData: { assessors, asked, closeTo } }: Route.ComponentProps) {
  return (
    <RouteDialog title={TITLE} closeTo={closeTo}>
      <Form method="post" replace className="grid gap-5" preventScrollReset>
        <p>They get a mail and a sheet of their own. You can recommend once it is complete.</p>
        <div className="field">
          <label className="field-label" htmlFor="assessor">
            Second assessor
          </label>
          <select className="input" id="assessor" name="assessor" defaultValue={asked}>
            <option value="">Nobody</option>
            {assessors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel="Asking...">Save</SubmitButton>
          <LeaveDialog to={closeTo} />
        </div>
      </Form>
    </RouteDialog>
  );
}
