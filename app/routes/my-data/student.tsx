import { Form, href, useOutlet } from "react-router";
import { ownConsents } from "#app/personal-data/consents.server.ts";
import { keepOwnAccount, ownErasure } from "#app/personal-data/erasures.server.ts";
import { overviewOf } from "#app/personal-data/tell.server.ts";
import { longDay } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { pageTitle, Section, SubPage, UnderDialog } from "#app/ui/sub-page.tsx";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/student";
import { ConsentList, OwnDataStep, ToldData } from "./parts.tsx";

const TITLE = "My data";
const PAGE = href("/student-dashboard/my-data");

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-data:see");
  const erasure = await ownErasure(person);
  return {
    headings: await overviewOf(person),
    consents: await ownConsents(person),
    erasure: erasure && { comes: erasure.comes && longDay(erasure.comes), asked: erasure.reason === "asked" },
  };
}

export async function action({ context }: Route.ActionArgs) {
  const kept = await keepOwnAccount(permitted(context, "own-data:erase"));
  const title = kept ? "Your account stays" : "There was nothing to call off";
  return redirectWithToast(PAGE, { kind: kept ? "success" : "info", title });
}

export default function MyData({ loaderData: { headings, consents, erasure } }: Route.ComponentProps) {
  const dialog = useOutlet();
  return (
    <UnderDialog dialog={dialog}>
      <SubPage
        title={TITLE}
        intro="Everything that PGI holds about you. What you see here is yours to look at, to copy and to have deleted."
      >
        {erasure && <Pending {...erasure} />}
        <OwnDataStep
          title="A copy for you"
          text="A ZIP file with all of it: the data as text (JSON) and every file that you have handed in. We ask for your password again first."
          kind="download"
          to={href("/student-dashboard/my-data/download")}
          button="Download my data"
          className="panel"
        />
        <Section title="What we hold" className="grid gap-4">
          <p className="max-w-2xl text-soft">
            Something is wrong? Change your name and number under <ProfileLink />, and tell PGI about anything else. Who
            opened your documents stands on your <DocumentsLink /> page.
          </p>
          <ToldData headings={headings} />
        </Section>
        <Section title="Your permissions" className="grid gap-4">
          <p className="max-w-2xl text-soft">What we do only if you allow it. You can take it back here at any time.</p>
          <ConsentList consents={consents} to={PAGE} title={TITLE} heading="h3" />
        </Section>
        {erasure?.comes == null && (
          <OwnDataStep
            title="Delete my account"
            text="Your documents, results and conversations go, and cannot be brought back. You confirm it by a link that we mail to you, and have a week to change your mind."
            kind="delete"
            to={href("/student-dashboard/my-data/delete")}
            button="Delete my account"
            className="panel"
          />
        )}
      </SubPage>
    </UnderDialog>
  );
}

function Pending({ comes, asked }: { comes: string | null; asked: boolean }) {
  return (
    <Section
      title={comes === null ? "You have asked to delete your account" : `Your account will be deleted on ${comes}`}
      className="panel grid justify-items-start gap-4"
    >
      <p className="max-w-2xl">
        {comes === null
          ? "Nothing happens until you follow the link that we have mailed to you. It works for 24 hours."
          : `${asked ? "You have confirmed it by mail. " : ""}Until then everything stays as it is, and you can keep your account.`}
      </p>
      <Form method="post" action={PAGE}>
        <SubmitButton busyLabel="Keeping...">Keep my account</SubmitButton>
      </Form>
    </Section>
  );
}

function ProfileLink() {
  return <a href={href("/student-dashboard/profile")}>Edit Profile</a>;
}

function DocumentsLink() {
  return <a href={href("/student-dashboard/documents")}>documents</a>;
}
