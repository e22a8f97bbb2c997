import { href, useOutlet } from "react-router";
import { ownDataOf } from "#app/personal-data/leads.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { ToldData } from "#app/ui/told-data.tsx";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { gone } from "#app/web/answers.server.ts";
import { VerifyFrame } from "../verify/frame.tsx";
import type { Route } from "./+types/held";
import { openedBy } from "./opened.server.ts";

const TITLE = "What we hold about you";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request }: Route.LoaderArgs) {
  const data = await ownDataOf(await openedBy(request));
  if (!data) throw await gone(href("/my-data"), "This page is closed", "It is open for a while after a mailed link.");
  return data;
}

export default function HeldData({ loaderData: { email, headings } }: Route.ComponentProps) {
  return (
    <UnderDialog dialog={useOutlet()}>
      <VerifyFrame>
        <header className="grid gap-3">
          <h1>{TITLE}</h1>
          <p className="lede max-w-xl">
            Everything that PGI holds under <strong className="wrap-anywhere">{email}</strong>. It is yours to look at,
            to copy and to have deleted.
          </p>
        </header>
        {headings.length === 0 && <p>We hold nothing under this address any more.</p>}
        <ToldData headings={headings} />
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
      </VerifyFrame>
    </UnderDialog>
  );
}
