import { Form, href, redirect } from "react-router";
import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import { confirmErasure, erasureOfLink, keepAccountByLink } from "#app/personal-data/erasures.server.ts";
import { longDay } from "#app/platform/format.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { AuthPage } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { tokenOf } from "#app/web/paths.ts";
import { readFields } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/erasure";

const TITLE = "Delete your account?";
const formSchema = z.object({ intent: z.enum(["confirm", "keep"]) });

export const meta: Route.MetaFunction = () =>
  pageTitle(TITLE, "Confirm that your account at PGI is to be deleted, or keep it, with the link that we mailed you.");

export async function loader({ url }: Route.LoaderArgs) {
  const found = await erasureOfLink(tokenOf(url));
  return { found: found && { comes: found.comes && longDay(found.comes), begun: found.begun } };
}

export async function action({ request, url }: Route.ActionArgs) {
  const { intent } = await readFields(request, formSchema);
  const token = tokenOf(url);
  const here = `${href("/erasure")}?token=${encodeURIComponent(token)}`;
  if (intent === "confirm") {
    await confirmErasure(token);
    return redirect(here, 303);
  }
  if (!(await keepAccountByLink(token))) return redirect(here, 303);
  return redirectWithToast(portals.student.signInPage, {
    kind: "success",
    title: "Your account stays",
    text: "Nothing is deleted. You can sign in as before.",
  });
}

export default function Erasure({ loaderData: { found } }: Route.ComponentProps) {
  if (!found)
    return (
      <AuthPage title="This link does not work any more">
        <p>It is good for 24 hours, and until you decide to keep your account. Nothing is deleted because of it.</p>
        <LinkButton to={href("/student-dashboard/my-data")}>Go to My data</LinkButton>
      </AuthPage>
    );
  if (found.begun)
    return (
      <AuthPage title="Your account is being deleted">
        <p>This takes some minutes. When it is done, we write to you one last time.</p>
      </AuthPage>
    );
  if (found.comes !== null)
    return (
      <AuthPage title={`Your account will be deleted on ${found.comes}`}>
        <p>
          Until then everything stays as it is. You can sign in, save a copy of your data, and keep your account if you
          change your mind.
        </p>
        <Decide intent="keep" busyLabel="Keeping...">
          Keep my account
        </Decide>
        <LinkButton to={href("/student-dashboard/my-data")} variant="quiet">
          Go to My data
        </LinkButton>
      </AuthPage>
    );
  return (
    <AuthPage title={TITLE}>
      <p>
        With one press, your account and everything that PGI holds of you is deleted in a week. Your documents, results
        and conversations cannot be brought back then, and a PGI certificate that you hold is withdrawn.
      </p>
      <p>During the week you can change your mind at any time.</p>
      <Decide intent="confirm" busyLabel="Confirming...">
        Delete my account in a week
      </Decide>
      <Decide intent="keep" busyLabel="Keeping..." variant="outline">
        Keep my account
      </Decide>
    </AuthPage>
  );
}

interface DecideProps {
  intent: "confirm" | "keep";
  busyLabel: string;
  variant?: "outline";
  children: string;
}

function Decide({ intent, busyLabel, variant, children }: DecideProps) {
  return (
    <Form method="post" replace>
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton
        variant={intent === "confirm" ? "danger" : (variant ?? "primary")}
        busyLabel={busyLabel}
        className="w-full"
      >
        {children}
      </SubmitButton>
    </Form>
  );
}
