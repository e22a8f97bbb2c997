import { Form, href, redirect } from "react-router";
import { isOwnDataLink, OPEN_MINUTES, openOwnData } from "#app/personal-data/leads.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { AuthPage } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { tokenOf } from "#app/web/paths.ts";
import type { Route } from "./+types/open";
import { giveOpened } from "./opened.server.ts";

const TITLE = "Show my data";

export const meta: Route.MetaFunction = () =>
  pageTitle(TITLE, "Open what PGI holds about you with the link that we mailed you.");

export async function loader({ url }: Route.LoaderArgs) {
  return { usable: await isOwnDataLink(tokenOf(url)), minutes: OPEN_MINUTES };
}

export async function action({ url, request }: Route.ActionArgs) {
  const token = tokenOf(url);
  const secret = await openOwnData(token);
  if (secret === null) return redirect(`${href("/my-data/open")}?token=${encodeURIComponent(token)}`, 303);
  return redirect(href("/my-data/held"), { status: 303, headers: { "Set-Cookie": await giveOpened(request, secret) } });
}

export default function OpenOwnData({ loaderData: { usable, minutes } }: Route.ComponentProps) {
  if (!usable)
    return (
      <AuthPage title="This link does not work any more">
        <p>Links work once and are good for 24 hours. We gladly send you a new one.</p>
        <LinkButton to={href("/my-data")}>Send me a new link</LinkButton>
      </AuthPage>
    );
  return (
    <AuthPage title={TITLE}>
      <p>One press, and this browser shows what we hold about you, for {minutes} minutes.</p>
      <Form method="post">
        <SubmitButton busyLabel="Opening..." className="w-full">
          Show my data
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
