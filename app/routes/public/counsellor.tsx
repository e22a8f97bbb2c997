import { href, replace } from "react-router";
import { chatView, currentConversation } from "#app/routes/counsellor/chat.server.ts";
import { sayOrKeep } from "#app/routes/counsellor/chat.ts";
import { answerChat } from "#app/routes/counsellor/chat-action.server.ts";
import { CounsellorPanel } from "#app/routes/counsellor/counsellor-panel.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import type { Route } from "./+types/counsellor";

const BEGIN_AT = href("/eligibility");

export const meta: Route.MetaFunction = () =>
  pageTitle("PGI Counsellor", "Answers to questions about the certifications of PGI.");

/** The counsellor first learns who asks: without a conversation the eligibility form comes first. */
export async function loader({ request }: Route.LoaderArgs) {
  const conversation = await currentConversation(request, "visitor");
  if (!conversation) throw replace(BEGIN_AT);
  return chatView(conversation);
}

export const headers = () => ({ "Cache-Control": "no-store" });

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = { studentId: null, signedIn: false };
  return answerChat(request, context, { surface: "visitor", path: href("/counsellor"), beginAt: BEGIN_AT, visitor });
}

export const clientAction = (args: Route.ClientActionArgs) => sayOrKeep(args);

export default function Counsellor({ loaderData, actionData }: Route.ComponentProps) {
  return <CounsellorPanel loaded={loaderData} answer={actionData} action={href("/counsellor")} closeTo="/" />;
}
