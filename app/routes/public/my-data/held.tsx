import { Form, href, useOutlet } from "react-router";
import { z } from "zod";
import { ownDataOf, takeBackHeld } from "#app/personal-data/leads.server.ts";
import { REVOCABLE } from "#app/records/consents.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Day } from "#app/ui/time.tsx";
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
              {consents.map(({ purpose, title, text, at }) => (
                <li key={purpose} className="panel grid justify-items-start gap-3">
                  <h3>{title}</h3>
                  <p>{text}</p>
                  {at && (
                    <p className="text-sm text-soft">
                      Given on <Day at={at} />
                    </p>
                  )}
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="purpose" value={purpose} />
                    <SubmitButton variant="outline" busyLabel="Taking back...">
                      Take it back
                    </SubmitButton>
                  </Form>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="rule grid justify-items-start gap-4 pt-8" aria-labelledby="copy">
          <h2 id="copy" className="text-xl">
            A copy for you
          </h2>
          <p className="text-soft">A ZIP file with all of it, as text that other programs can read, too (JSON).</p>
          <LinkButton to={href("/my-data/held/download")} variant="outline" reloadDocument>
            Download my data
          </LinkButton>
        </section>
        <section className="rule grid justify-items-start gap-4 pt-8" aria-labelledby="delete">
          <h2 id="delete" className="text-xl">
            Delete it
          </h2>
          <p className="text-soft">
            All of it goes at once and cannot be brought back. A last mail tells you that it is done.
          </p>
          <LinkButton to={href("/my-data/held/delete")} variant="danger" preventScrollReset>
            Delete my data
          </LinkButton>
        </section>
      </PublicFrame>
    </UnderDialog>
  );
}
