import { Download, Plus } from "lucide-react";
import { useOutlet } from "react-router";
import { catalogueToEdit } from "#app/staff/catalogue.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { Undo } from "../undo.tsx";
import type { Route } from "./+types/competencies";
import { CompetencyPanel } from "./competency-panel.tsx";
import { entryForms } from "./forms.ts";

const TITLE = "Manage Competencies";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "competencies:write");
  return { catalogue: await orFailure(() => catalogueToEdit(person)) };
}

export default function Competencies({ loaderData: { catalogue } }: Route.ComponentProps) {
  return (
    <UnderDialog dialog={useOutlet()}>
      <SubPage title={TITLE} intro="Certificates are evaluated against the elements of each competency.">
        <Undo what="a competency or an element" action={(id) => `${entryForms.competency.list}/${id}/restore`} />
        <div className="flex flex-wrap gap-3">
          <LinkButton to="add" preventScrollReset>
            <Plus aria-hidden="true" size={17} /> Add Competency
          </LinkButton>
          <LinkButton to="../export/competencies" variant="outline" reloadDocument>
            <Download aria-hidden="true" size={17} /> Export CSV
          </LinkButton>
        </div>
        {catalogue === null && <Failure message="Failed to fetch competencies" />}
        {catalogue?.length === 0 && (
          <EmptyState title="No competencies yet" level="h2">
            <p className="text-soft">Add the first one, then its elements.</p>
          </EmptyState>
        )}
        {catalogue?.map((competency) => (
          <CompetencyPanel key={competency.id} competency={competency} />
        ))}
      </SubPage>
    </UnderDialog>
  );
}
