import { Form, href } from "react-router";
import { removeSampleData, sampleDataState } from "#app/staff/sample-data.server.ts";
import { OutlineLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";

const HOME = href("/super-admin-dashboard");

export const meta: Route.MetaFunction = () => pageTitle("Sample Data");

export async function loader({ context }: Route.LoaderArgs) {
  return { state: await sampleDataState(permitted(context, "samples:remove")) };
}

export async function action({ context }: Route.ActionArgs) {
  const gone = await removeSampleData(permitted(context, "samples:remove"));
  const title = gone ? "The sample data is removed" : "The sample data is being removed";
  const text = gone ? undefined : "It goes on by itself and takes a little longer.";
  return redirectWithToast(HOME, { kind: "success", title, ...(text && { text }) });
}

export default function SampleData({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <SubPage title="Sample Data" intro={INTROS[state]}>
      {(state === "there" || state === "being made") && <Removal />}
    </SubPage>
  );
}

const INTROS = {
  none: "There is no sample data here.",
  "being made": "It is still being made: the evaluator is reading the certificates. It can be removed at any time.",
  there: "It was made for trying the portal. Every person in it is invented, and no mail goes to any of them.",
  "being removed": "It is being removed at this moment.",
} as const;

function Removal() {
  return (
    <Form method="post" className="grid max-w-2xl gap-5">
      <p>
        What goes: all students, admins, leads, conversations and questions that are marked “Sample”, with their files,
        certificates, reviews, mails and lines of the audit trail and the security log.
      </p>
      <p>
        What stays: everybody and everything else, the courses and competencies, and the accounts that the terminal has
        printed for signing in. It cannot be brought back.
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="danger" busyLabel="Removing...">
          Remove Sample Data
        </SubmitButton>
        <OutlineLink to={HOME}>Keep It</OutlineLink>
      </div>
    </Form>
  );
}
