import { Form, useOutlet } from "react-router";
import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import { decideRequest, staffRequests } from "#app/staff/access.server.ts";
import { lists } from "#app/staff/lists.server.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { Moment, pageTitle, Refusal, Section, UnderDialog } from "#app/ui/sub-page.tsx";
import { changedMeanwhile, orFailure, redirectWithToast } from "#app/web/answers.server.ts";
import { readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { screenOf, screens } from "../lists/screens.ts";
import type { ListView } from "../lists/view.ts";
import type { Route } from "./+types/route";

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
  return (
    <UnderDialog dialog={useOutlet()}>
      <ListScreen
        view={view}
        list={list}
        above={
          screen === WAITING_ON && (
            <>
              <Refusal text={actionData?.changed} />
              <Requests requests={requests} />
            </>
          )
        }
      />
    </UnderDialog>
  );
}

interface Request {
  id: string;
  name: string;
  email: string;
  department: string | null;
  asks: string;
  since: Date;
  /** The mark of what is shown here. */
  shown: string;
}

function Requests({ requests }: { requests: readonly Request[] }) {
  return (
    <Section id="requests" title={`Requests for access (${requests.length})`} className="grid gap-3">
      {requests.length === 0 && <p className="text-soft">Nobody is waiting for an answer.</p>}
      <ul className="grid">
        {requests.map(({ id, name, email, department, asks, since, shown }) => (
          <li key={id} className="rule flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="break-words font-semibold">{name}</p>
              <p className="break-words text-sm text-soft">
                {[email, department].filter(Boolean).join(" · ")}, asks to be {asks}, confirmed <Moment at={since} />
              </p>
            </div>
            <Form method="post" className="flex gap-3" preventScrollReset>
              <input type="hidden" name="account" value={id} />
              <input type="hidden" name="shown" value={shown} />
              <SubmitButton busyLabel="Approving..." name="decision" value="approve">
                Approve<span className="sr-only"> {name}</span>
              </SubmitButton>
              <SubmitButton busyLabel="Declining..." name="decision" value="decline" variant="outline">
                Decline<span className="sr-only"> {name}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
