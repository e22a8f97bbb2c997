import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { findOwnTime, movePlace } from "#app/certification/times.server.ts";
import { momentIn } from "#app/platform/zones.ts";
import { LeaveDialog, RouteDialog } from "#app/ui/dialog.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { gone, refused } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { zoneOf } from "#app/web/zone.server.ts";
import type { Route } from "./+types/change-place";
import { timesOf } from "./place.server.ts";
import { placeSchema } from "./times-form.ts";

const TITLE = "Change the Place";
const NONE = "This time is not there any more";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const time = await findOwnTime(permitted(context, "interviews:hold"), params.time);
  if (!time) throw await gone(timesOf(url.pathname), NONE);
  const { place, taken, startsAt } = time;
  const when = momentIn(startsAt, await zoneOf(request));
  return { place, student: taken?.student ?? null, when, closeTo: timesOf(url.pathname) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "interviews:hold");
  const submission = await readForm(request, placeSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const outcome = await movePlace(person, params.time, submission.value.place);
  const page = timesOf(url.pathname);
  if (outcome.kind !== "done") return gone(page, NONE);
  return redirectWithToast(page, { kind: "success", title: "The place is changed" });
}

export default function ChangePlace({ loaderData, actionData }: Route.ComponentProps) {
  const { place, student, when, closeTo } = loaderData;
  const [form, fields] = useForm<{ place: string }, string[]>({
    id: "change-place",
    lastResult: actionData?.result,
    defaultValue: { place },
  });
  return (
    <RouteDialog title={TITLE} subtitle={when} closeTo={closeTo}>
      <Form
        method="post"
        replace
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="grid gap-5"
        preventScrollReset
      >
        <ErrorSummary form={form} title={TITLE} />
        {student !== null && <p>{student} gets a mail with the new place.</p>}
        <Field field={fields.place} label="Link or place" />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel="Saving...">Save Place</SubmitButton>
          <LeaveDialog to={closeTo} />
        </div>
      </Form>
    </RouteDialog>
  );
}
