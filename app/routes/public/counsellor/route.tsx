import { href, redirect } from "react-router";
import { pageTitle } from "#app/ui/page-title.ts";
import type { Route } from "./+types/route";
import { chatOf } from "./chat.server.ts";
import { answerChat } from "./chat-action.server.ts";
import { CounsellorPanel } from "./panel/counsellor-panel.tsx";
import { sayOrKeep } from "./panel/offline.ts";

const BEGIN_AT = href("/eligibility");

export const meta: Route.MetaFunction = () => pageTitle("PGI Counsellor");

/** The counsellor first learns who asks: without a conversation the eligibility form comes first. */
export async function loader({ request }: Route.LoaderArgs) {
  const chat = await chatOf(request, "visitor");
  if (!chat) throw redirect(BEGIN_AT);
  return chat;
}

export const headers = () => ({ "Cache-Control": "no-store" });

export async function action({ request }: Route.ActionArgs) {
  const visitor = { studentId: null, signedIn: false };
  return answerChat(request, { surface: "visitor", path: href("/counsellor"), beginAt: BEGIN_AT, visitor });
}

export const clientAction = (args: Route.ClientActionArgs) => sayOrKeep(args);

export default function Counsellor({ loaderData, actionData }: Route.ComponentProps) {
  return <CounsellorPanel chat={loaderData} answer={actionData} action={href("/counsellor")} closeTo="/" />;
}
