import { may } from "#app/identity/access.server.ts";
import { lists } from "#app/staff/lists.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { interviewsView } from "../lists/views/cases.tsx";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = () => pageTitle(interviewsView.title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = permitted(context, lists.interviews.permission);
  return { holds: may(person, "interviews:hold"), list: await lists.interviews.open(person, url.searchParams) };
}

export default function Interviews({ loaderData: { holds, list } }: Route.ComponentProps) {
  return (
    <ListScreen
      view={interviewsView}
      list={list}
      tools={holds && <LinkButton to="../interview-times">Your interview times</LinkButton>}
    />
  );
}
