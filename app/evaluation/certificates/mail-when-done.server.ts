import { href } from "react-router";
import type { Person } from "#app/identity/access.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { HandedIn } from "./hand-in.server.ts";

/** Tells a student by mail, because the evaluation takes so long that they may have gone by the time it is done. */
export function mailWhenDone({ email, fullName }: Person, { competency, title, isNew, outcome }: HandedIn): void {
  if (!isNew) return;
  outcome?.then((result) => {
    if (result.kind !== "evaluated") return;
    const link = `${publicOrigin()}${href("/student-dashboard/evaluation/:competency", { competency: competency.id })}`;
    const { matched, total } = result;
    postMail(email, "evaluation-done", { name: fullName, link, competency: competency.name, title, matched, total });
  });
}
