import { href, redirect } from "react-router";
import { readOwnCertification } from "#app/certification/own-certification.server.ts";
import { may } from "#app/identity/access.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { personOf } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import { MissingList } from "./missing.tsx";

const TITLE = "Review and interview";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-certification:take")) throw redirect(`${href("/student-dashboard")}#documents`);
  const { attempt, readiness } = await readOwnCertification(person);
  return { stage: attempt?.stage ?? null, missing: readiness.missing };
}

export default function Certification({ loaderData }: Route.ComponentProps) {
  const { stage, missing } = loaderData;
  return (
    <SubPage
      title={TITLE}
      intro={
        stage === null
          ? "An assessor talks with you about the work behind your evidence. The interview opens by itself as soon as everything is there."
          : "Everything is there that the interview asks for. PGI writes to you about the next step."
      }
    >
      {stage === null && <MissingList missing={missing} />}
    </SubPage>
  );
}
