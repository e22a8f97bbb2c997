import { useForm } from "@conform-to/react";
import { Form, href, useLocation } from "react-router";
import { changeableCredential, changeCredential } from "#app/staff/credentials.server.ts";
import { LeaveDialog, RouteDialog } from "#app/ui/dialog.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Moment } from "#app/ui/time.tsx";
import { gone, refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { validator } from "#app/web/form.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/standing";
import { standingSchema } from "./standing-form.ts";

const LIST = href("/super-admin-dashboard/credentials");

/** What the last part of the address makes of a certificate. */
const deeds = {
  withdraw: {
    to: "withdrawn",
    title: "Withdraw this certificate?",
    text: "Whoever looks it up sees from now on that it was withdrawn, and the badge is not given out any more.",
    hint: "The holder is told by mail; the public page does not say it.",
    button: "Withdraw",
    busy: "Withdrawing...",
    done: "The certificate is withdrawn",
    gone: "This certificate is withdrawn already",
  },
  restore: {
    to: "valid",
    title: "Restore this certificate?",
    text: "Whoever looks it up sees from now on that it is valid, as if it had never been withdrawn.",
    hint: "The holder is told by mail.",
    button: "Restore",
    busy: "Restoring...",
    done: "The certificate is restored",
    gone: "This certificate is not withdrawn",
  },
} as const;

const MEANWHILE =
  "Something has changed since you opened this page, so nothing was done. Look at it as it is now, then decide.";

const deedAt = (pathname: string) => (pathname.includes("/restore") ? deeds.restore : deeds.withdraw);

export const shouldRevalidate = readAgainOnConflict;
export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export const meta: Route.MetaFunction = ({ location }) => pageTitle(deedAt(location.pathname).title);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const deed = deedAt(url.pathname);
  const found = await changeableCredential(permitted(context, "credentials:withdraw"), params.number, deed.to);
  if (!found) throw await gone(LIST, deed.gone);
  return found;
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "credentials:withdraw");
  const deed = deedAt(url.pathname);
  const submission = await readForm(request, standingSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const outcome = await changeCredential(person, params.number, deed.to, submission.value);
  if (outcome.kind === "gone") throw await gone(LIST, deed.gone);
  if (outcome.kind === "changed meanwhile")
    return refused(submission.reply({ formErrors: [MEANWHILE] }), { status: 409 });
  return redirectWithToast(LIST + url.search, {
    kind: "success",
    title: deed.done,
    text: "The holder is told by mail.",
  });
}

export default function Standing({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const { name, number, course, history, shown } = loaderData;
  const deed = deedAt(pathname);
  const [form, fields] = useForm({
    id: "standing-form",
    lastResult: actionData?.result,
    onValidate: validator(standingSchema),
  });
  return (
    <RouteDialog title={deed.title} closeTo={LIST + search}>
      <Form
        method="post"
        replace
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        preventScrollReset
        className="grid gap-5"
      >
        <ErrorSummary form={form} title={deed.title} />
        <input type="hidden" name="shown" value={shown} />
        <p className="wrap-anywhere">
          {name}, {course}, {number}. {deed.text}
        </p>
        {history.length > 0 && (
          <ul className="grid gap-2 text-sm text-soft">
            {history.map((change) => (
              <li key={change.at.toISOString()} className="wrap-anywhere">
                {change.to === "valid" ? "Restored" : "Withdrawn"} by {change.by_name}, <Moment at={change.at} />:{" "}
                {change.reason}
              </li>
            ))}
          </ul>
        )}
        <Field field={fields.reason} label="Reason" hint={deed.hint} type="textarea" rows={4} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel={deed.busy} variant="danger">
            {deed.button}
          </SubmitButton>
          <LeaveDialog to={LIST + search} />
        </div>
      </Form>
    </RouteDialog>
  );
}
