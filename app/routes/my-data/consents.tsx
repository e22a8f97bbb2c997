import { data, href } from "react-router";
import { z } from "zod";
import { decideOwnConsent, ownConsents } from "#app/personal-data/consents.server.ts";
import { REVOCABLE } from "#app/records/consents.server.ts";
import { pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { localPath } from "#app/web/paths.ts";
import { readForm } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/consents";
import { type ConsentAnswer, ConsentList } from "./parts.tsx";

const TITLE = "Your permissions";
const TOO_OFTEN = "You have changed this very often. Please tell us under Questions if you want to agree again.";
const HERE = href("/student-dashboard/consents");

const consentSchema = z
  .object({
    purpose: z.enum(REVOCABLE),
    decision: z.enum(["given", "withdrawn"]),
    agree: z.boolean().default(false),
    to: z.string().optional(),
  })
  .refine(({ decision, agree }) => decision === "withdrawn" || agree, {
    path: ["agree"],
    error: "Tick the box if you agree",
  });

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  return { consents: await ownConsents(permitted(context, "own-profile:edit")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permitted(context, "own-profile:edit");
  const submission = await readForm(request, consentSchema);
  if (submission.status !== "success") {
    const purpose = String(submission.payload.purpose ?? "");
    return data<ConsentAnswer>({ purpose, result: submission.reply() }, { status: 422 });
  }
  const { purpose, decision, to } = submission.value;
  const outcome = await decideOwnConsent(person, purpose, decision);
  if (outcome === "too often") {
    const result = submission.reply({ formErrors: [TOO_OFTEN] });
    return data<ConsentAnswer>({ purpose, result }, { status: 422 });
  }
  if (outcome === "not asked") return redirectWithToast(HERE, { kind: "info", title: "PGI does not ask for this now" });
  return redirectWithToast(localPath(to ?? null) ?? HERE, {
    kind: "success",
    title: decision === "given" ? "Permission given" : "Permission taken back",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Consents({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && "purpose" in actionData ? actionData : undefined;
  return (
    <SubPage
      title={TITLE}
      intro="What we do only if you allow it. Nothing is ticked beforehand, and without it everything else works the same."
    >
      <ConsentList consents={loaderData.consents} to={HERE} title={TITLE} answer={answer} />
    </SubPage>
  );
}
