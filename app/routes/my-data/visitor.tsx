import { href, useOutlet } from "react-router";
import { z } from "zod";
import { ownDataOf, takeBackHeld } from "#app/personal-data/leads.server.ts";
import { REVOCABLE } from "#app/records/consents.server.ts";
import { PublicFrame } from "#app/ui/frames.tsx";
import { pageTitle, Section, UnderDialog } from "#app/ui/sub-page.tsx";
import { gone, redirectWithToast } from "#app/web/answers.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/visitor";
import { openedBy } from "./opened.server.ts";
import { ConsentList, OwnDataStep, ToldData } from "./parts.tsx";

const PAGE = href("/my-data/held");
const CLOSED = "This page is closed";
const takeBackSchema = z.object({ purpose: z.enum(REVOCABLE) });
const TITLE = "What we hold about you";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request }: Route.LoaderArgs) {
  const data = await ownDataOf(await openedBy(request));
  if (!data) throw await gone(href("/my-data"), CLOSED, "It is open for a while after a mailed link.");
  return data;
}

export async function action({ request }: Route.ActionArgs) {
  const { purpose } = await readFields(request, takeBackSchema);
  if (!(await takeBackHeld(await openedBy(request), purpose))) return gone(href("/my-data"), CLOSED);
  return redirectWithToast(PAGE, { kind: "success", title: "Permission taken back" });
}

export default function HeldData({ loaderData: { email, headings, consents } }: Route.ComponentProps) {
  return (
    <UnderDialog dialog={useOutlet()}>
      <PublicFrame>
        <header className="grid gap-3">
          <h1>{TITLE}</h1>
          <p className="lede max-w-xl">
            Everything that PGI holds under <strong className="wrap-anywhere">{email}</strong>. It is yours to look at,
            to copy and to have deleted.
          </p>
        </header>
        {headings.length === 0 && <p>We hold nothing under this address any more.</p>}
        <ToldData headings={headings} />
        {consents.length > 0 && (
          <Section title="What you agreed to" className="rule grid gap-4 pt-8">
            <ConsentList consents={consents} action={PAGE} to={PAGE} title={TITLE} heading="h3" />
          </Section>
        )}
        <OwnDataStep
          title="A copy for you"
          text="A ZIP file with all of it, as text that other programs can read, too (JSON)."
          kind="download"
          to={href("/my-data/held/download")}
          button="Download my data"
          className="rule pt-8"
        />
        <OwnDataStep
          title="Delete it"
          text="All of it goes at once and cannot be brought back. A last mail tells you that it is done."
          kind="delete"
          to={href("/my-data/held/delete")}
          button="Delete my data"
          className="rule pt-8"
        />
      </PublicFrame>
    </UnderDialog>
  );
}
