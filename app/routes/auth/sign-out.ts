import { redirect } from "react-router";
import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import { noteSecurity } from "#app/identity/security-log.server.ts";
import { endSession, findSession } from "#app/identity/sessions.server.ts";
import { endConversations } from "#app/routes/counsellor/chat.server.ts";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { localPath } from "#app/web/paths.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { sessionCookie } from "#app/web/sign-in-cookies.server.ts";
import type { Route } from "./+types/sign-out";

const formSchema = z.object({ to: z.string().optional() });

/** Signing out changes something, so a link to here (or a preloading browser) does nothing. */
export function loader() {
  return redirect("/");
}

/** Signs out; a student goes to the sign-in page, staff to the landing page. A field `to` names another local page. */
export async function action({ request }: Route.ActionArgs) {
  const to = localPath((await readFields(request, formSchema)).to);
  const token = await sessionCookie.read(request);
  if (!token) return redirect(to ?? portals.student.signInPage, 303);

  const state = await findSession(token);
  await endSession(token);
  if (state.kind === "person") noteSecurity({ kind: "session ended", actor: state.person, what: "signed out" });
  const headers = new Headers({ "Set-Cookie": await sessionCookie.takeAway(request) });
  for (const line of await endConversations(request)) headers.append("Set-Cookie", line);
  const role = state.kind === "person" ? state.person.role : "student";
  return redirectWithToast(
    to ?? portals[role].afterSignOut,
    { kind: "success", title: "Signed out successfully" },
    headers,
  );
}
