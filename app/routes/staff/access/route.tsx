import { useOutlet } from "react-router";
import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import { figure } from "#app/platform/format.ts";
import { decideRequest, staffRequests } from "#app/staff/access.server.ts";
import { lists } from "#app/staff/lists.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { Refusal } from "#app/ui/refusal.tsx";
import { SubPage } from "#app/ui/sub-page.tsx";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { changedMeanwhile, orFailure } from "#app/web/answers.server.ts";
import { readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { screenOf, screens } from "../lists/screens.ts";
import type { ListView } from "../lists/view.ts";
import type { Route } from "./+types/route";
import { Requests } from "./requests.tsx";

/** The screen on which requests wait, for either role. */
const WAITING_ON = "admins";

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData ? screens[loaderData.screen].title : "Staff");

export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const screen = screenOf(pattern);
  const list = lists[screens[screen].list];
  const person = permitted(context, list.permission);
  const [opened, requests] = await Promise.all([
    list.open(person, url.searchParams),
    screen === WAITING_ON ? orFailure(() => staffRequests(person)) : null,
  ]);
  const shown = requests?.map(({ id, email, metadata, asks, shown, confirmed_at, created_at }) => ({
    id,
    email,
    name: metadata.full_name,
    department: metadata.department,
    asks: portals[asks].called,
    since: confirmed_at ?? created_at,
    shown,
  }));
  return { screen, list: opened, requests: shown ?? [] };
}

const decisionSchema = z.object({
  account: z.string().default(""),
  shown: z.string().default(""),
  decision: z.enum(["approve", "decline"]),
});

export async function action({ context, request, url }: Route.ActionArgs) {
  const person = permitted(context, "admins:grant");
  const { account, shown, decision } = await readFields(request, decisionSchema);
  const outcome = await decideRequest(person, account, shown, decision);
  if (outcome.kind === "changed meanwhile") return changedMeanwhile();
  if (outcome.kind !== "done") {
    const text = "Somebody else has answered it, or it was withdrawn.";
    return redirectWithToast(url.pathname, { kind: "error", title: "This request is not open any more", text });
  }
  const { name } = outcome;
  const title = decision === "approve" ? `${name} has access now` : `The request of ${name} was declined`;
  return redirectWithToast(url.pathname, { kind: "success", title });
}

export default function StaffAccess({ loaderData, actionData }: Route.ComponentProps) {
  const { screen, list, requests } = loaderData;
  const view: ListView = screens[screen];
  const count = list.page ? ` (${figure(list.page.total)})` : "";
  const table = <ListScreen view={view} list={list} />;
  return (
    <UnderDialog dialog={useOutlet()}>
      {screen === WAITING_ON ? (
        <SubPage title={view.title} intro={view.intro}>
          <Refusal text={actionData?.changed} />
          <Requests requests={requests} />
          <section aria-labelledby="staff" className="grid gap-4">
            <h2 id="staff" className="text-xl">
              {view.caption + count}
            </h2>
            {table}
          </section>
        </SubPage>
      ) : (
        <SubPage title={view.title + count} intro={view.intro}>
          {table}
        </SubPage>
      )}
    </UnderDialog>
  );
}
