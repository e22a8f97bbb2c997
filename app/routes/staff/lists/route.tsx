import { useOutlet } from "react-router";
import { lists } from "#app/staff/lists.server.ts";
import { pageTitle, UnderDialog } from "#app/ui/sub-page.tsx";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import { ListScreen } from "./list-screen.tsx";
import { screenOf, screens } from "./screens.ts";
import type { ListView } from "./view.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData ? screens[loaderData.screen].title : "List");

/** The screen of every list that has nothing but its rows; which one, the route's address says. */
export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const screen = screenOf(pattern);
  const list = lists[screens[screen].list];
  const person = permitted(context, list.permission);
  return { screen, list: await list.open(person, url.searchParams) };
}

export default function List({ loaderData: { screen, list } }: Route.ComponentProps) {
  const view: ListView = screens[screen];
  return (
    <UnderDialog dialog={useOutlet()}>
      <ListScreen view={view} list={list} />
    </UnderDialog>
  );
}
