import { data, href, redirect } from "react-router";
import { openConversation } from "#app/counsellor/conversation.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import { chatView, currentConversation, rememberConversation } from "#app/routes/counsellor/chat.server.ts";
import { sayOrKeep } from "#app/routes/counsellor/chat.ts";
import { answerChat } from "#app/routes/counsellor/chat-action.server.ts";
import { CounsellorPanel } from "#app/routes/counsellor/counsellor-panel.tsx";
import { useKeptConversation } from "#app/routes/counsellor/mirror.ts";
import { ownRecord } from "#app/routes/counsellor/record.server.ts";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { limitVisits } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/counsellor";

const HOME = href("/student-dashboard");
const PATH = href("/student-dashboard/counsellor");
const SURFACE = "dashboard";

export const meta: Route.MetaFunction = () => pageTitle("PGI Counsellor");

/** The student's own conversation. One that another student left in this browser is not theirs and is never shown. */
async function ownConversation(request: Request, person: Person) {
  const conversation = await currentConversation(request, SURFACE);
  return conversation?.profile?.accountId === person.accountId ? conversation : undefined;
}

function profileOf({ fullName, email, accountId }: Person) {
  return { name: fullName, email, accountId };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = permitted(context, "counsellor:use");
  const known = await ownConversation(request, person);
  if (known) return data({ chat: await chatView(known), isNew: false });
  await limitVisits(context, "conversation");
  const opened = await openConversation(SURFACE, profileOf(person));
  const headers = { "Set-Cookie": await rememberConversation(SURFACE, opened.id) };
  return data({ chat: await chatView(opened), isNew: true }, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permitted(context, "counsellor:use");
  if (!(await ownConversation(request, person))) return redirect(PATH, 303);
  const visitor = { studentId: person.studentId, signedIn: true, ...(await ownRecord(person)) };
  return answerChat(request, context, {
    surface: SURFACE,
    path: PATH,
    beginAt: PATH,
    visitor,
    owner: profileOf(person),
  });
}

/** Words that cannot be sent are kept in the field. */
export const clientAction = (args: Route.ClientActionArgs) => sayOrKeep(args);

export default function StudentCounsellor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <KeptConversation wanted={loaderData.isNew} owner={loaderData.chat.owner} />
      <CounsellorPanel loaded={loaderData.chat} answer={actionData} action={PATH} closeTo={HOME} />
    </>
  );
}

/** Stands before the panel, so that it reads the browser's copy before the panel keeps the new conversation there. */
function KeptConversation({ wanted, owner }: { wanted: boolean; owner: string | null }) {
  useKeptConversation({ surface: SURFACE, owner }, wanted, PATH);
  return null;
}
