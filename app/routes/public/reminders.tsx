import { Form } from "react-router";
import { z } from "zod";
import { remindersOf, turnReminders } from "#app/certification/standing-still.server.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { AuthPage } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { notFound, redirectWithToast } from "#app/web/answers.server.ts";
import { tokenOf } from "#app/web/paths.ts";
import { readFields } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/reminders";

const TITLE = "Reminders by mail";

export const meta: Route.MetaFunction = () => pageTitle(TITLE, "Turn the reminders of PGI off or on.");

export async function loader({ url }: Route.LoaderArgs) {
  const found = await remindersOf(tokenOf(url));
  if (!found) throw notFound();
  return found;
}

export async function action({ request, url }: Route.ActionArgs) {
  const { on } = await readFields(request, z.object({ on: z.string().optional() }));
  if (!(await turnReminders(tokenOf(url), on === "yes"))) throw notFound();
  const title = on === "yes" ? "Reminders are on" : "Reminders are off";
  return redirectWithToast(url.pathname + url.search, { kind: "success", title });
}

export default function Reminders({ loaderData: { on } }: Route.ComponentProps) {
  return (
    <AuthPage title={TITLE}>
      <p>
        {on
          ? "If you stop on the way to your certification, we write to you twice: what is missing, and where to go on."
          : "We do not remind you. Decisions about your documents and your interview still come by mail."}
      </p>
      <Form method="post">
        <SubmitButton name="on" value={on ? "no" : "yes"} busyLabel="Saving..." className="w-full">
          {on ? "Turn Off" : "Turn On"}
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
