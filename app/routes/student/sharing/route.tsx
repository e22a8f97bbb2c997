import { data, href, redirect } from "react-router";
import { chooseCompetencies, listOwnCredentials } from "#app/certification/sharing.server.ts";
import { may } from "#app/identity/access.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted, personOf } from "#app/web/guard.server.ts";
import { receiveFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/route";
import { PublicCompetencies } from "./public-competencies.tsx";
import { ShareLinks } from "./share-links.tsx";

const TITLE = "Share your certificate";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-certification:take")) throw redirect(`${href("/student-dashboard")}#documents`);
  return listOwnCredentials(person);
}

/** Makes the chosen competencies of one certificate public, and no others. */
export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-certification:take");
  const fields = await receiveFields(request);
  const [number, chosen] = [fields.get("number"), fields.getAll("public")];
  if (typeof number !== "string" || number === "") throw data(null, { status: 400 });
  const ids = chosen.filter((id) => typeof id === "string");
  if (!(await chooseCompetencies(person, number, ids))) throw data(null, { status: 404 });
  return redirectWithToast(href("/student-dashboard/certification/sharing"), {
    kind: "success",
    title: ids.length === 0 ? "No competency is public now" : "Your choice is public now",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Sharing({ loaderData: credentials }: Route.ComponentProps) {
  return (
    <SubPage
      title={TITLE}
      intro="What you hold is yours to show. Nobody sees more of it than its page says, and which competencies stand there is up to you."
      back={{ to: href("/student-dashboard/certification/outcome"), label: "Back to Certification" }}
    >
      {credentials.length === 0 && (
        <EmptyState title="No certificate yet" level="h2">
          Once PGI has certified you, you can share it from here.
        </EmptyState>
      )}
      {credentials.map((credential) => (
        <section key={credential.number} className="panel grid gap-8" aria-labelledby={credential.number}>
          <header className="grid gap-1">
            <h2 id={credential.number} className="text-xl">
              {credential.certification} ({credential.course})
            </h2>
            <p className="font-mono text-sm">{credential.number}</p>
          </header>
          {credential.status === "withdrawn" ? (
            <p>This certificate was withdrawn. Its page says so, and there is nothing to share.</p>
          ) : (
            <>
              <ShareLinks credential={credential} />
              <PublicCompetencies credential={credential} />
            </>
          )}
        </section>
      ))}
    </SubPage>
  );
}
