import { Form, href, useOutlet } from "react-router";
import { z } from "zod";
import { ownDataOf, takeBackHeld } from "#app/personal-data/leads.server.ts";
import { REVOCABLE } from "#app/records/consents.server.ts";
import { ConsentItem } from "#app/ui/consent-item.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { OwnDataStep } from "#app/ui/own-data-step.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { ToldData } from "#app/ui/told-data.tsx";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { gone } from "#app/web/answers.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { PublicFrame } from "../frame.tsx";
import type { Route } from "./+types/held";
import { openedBy } from "./opened.server.ts";

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

/** Takes back what was agreed to. */
export async function action({ request }: Route.ActionArgs) {
  const { purpose } = await readFields(request, takeBackSchema);
  if (!(await takeBackHeld(await openedBy(request), purpose))) return gone(href("/my-data"), CLOSED);
  return redirectWithToast(href("/my-data/held"), { kind: "success", title: "Permission taken back" });
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
          <section className="rule grid gap-4 pt-8" aria-labelledby="consents">
            <h2 id="consents" className="text-xl">
              What you agreed to
            </h2>
            <ul className="grid gap-4">
              {consents.map((consent) => (
                <ConsentItem key={consent.purpose} consent={consent}>
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="purpose" value={consent.purpose} />
                    <SubmitButton variant="outline" busyLabel="Taking back...">
                      Take it back<span className="sr-only">: {consent.title}</span>
                    </SubmitButton>
                  </Form>
                </ConsentItem>
              ))}
            </ul>
          </section>
        )}
        <OwnDataStep
          id="copy"
          title="A copy for you"
          text="A ZIP file with all of it, as text that other programs can read, too (JSON)."
          kind="download"
          to={href("/my-data/held/download")}
          button="Download my data"
          className="rule pt-8"
        />
        <OwnDataStep
          id="delete"
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
