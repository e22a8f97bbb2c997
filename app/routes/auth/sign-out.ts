import { redirect } from "react-router";
import { portals } from "#app/identity/portals.ts";
import { endSession, findSession } from "#app/identity/sessions.server.ts";
import { redirectWithToast } from "#app/platform/toast.server.ts";
import { readForm } from "#app/routes/public/read-form.server.ts";
import type { Route } from "./+types/sign-out";
import { endConversations } from "./end-conversations.server.ts";
import { localPath } from "./return-path.ts";
import { endedSessionCookie, readSessionToken } from "./session-cookie.server.ts";

/** Signing out changes something, so a link to here (or a preloading browser) does nothing. */
export function loader() {
  return redirect("/");
}

/**
 * Signs out and goes where section 4 of the specification says: a student to /student-auth, staff to /. A field `to`
 * names another local page.
 */
export async function action({ request }: Route.ActionArgs) {
  const to = localPath((await readForm(request)).get("to"));
  const token = await readSessionToken(request);
  if (!token) return redirect(to ?? portals.student.door, 303);

  const state = await findSession(token);
  await endSession(token);
  const headers = new Headers({ "Set-Cookie": await endedSessionCookie(request) });
  for (const line of await endConversations(request)) headers.append("Set-Cookie", line);
  const role = state.kind === "person" ? state.person.role : "student";
  return redirectWithToast(
    to ?? portals[role].afterSignOut,
    { kind: "success", title: "Signed out successfully" },
    headers,
  );
}
