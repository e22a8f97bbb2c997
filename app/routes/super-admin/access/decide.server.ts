import { z } from "zod";
import type { Person } from "#app/identity/access.server.ts";
import { portals } from "#app/identity/portals.ts";
import { decideRequest, staffRequests } from "#app/staff/access.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";

const formSchema = z.object({ account: z.string(), decision: z.enum(["approve", "decline"]) });

/** The requests for staff access as the screen shows them. */
export async function readRequests(person: Person) {
  return (await staffRequests(person)).map(({ id, email, metadata, asks, confirmed_at, created_at }) => ({
    id,
    email,
    name: metadata.full_name,
    department: metadata.department,
    asks: portals[asks].called,
    since: confirmed_at ?? created_at,
  }));
}

/** Approves or declines a request for staff access, as the form says. */
export async function decide(person: Person, request: Request, back: string): Promise<Response> {
  const { account, decision } = await readFields(request, formSchema);
  const outcome = await decideRequest(person, account, decision);
  if (outcome.kind !== "done") {
    const text = "Somebody else has answered it, or it was withdrawn.";
    return redirectWithToast(back, { kind: "error", title: "This request is not open any more", text });
  }
  const title =
    decision === "approve" ? `${outcome.name} has access now` : `The request of ${outcome.name} was declined`;
  return redirectWithToast(back, { kind: "success", title });
}
