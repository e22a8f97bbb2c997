import { listCompetencies } from "#app/records/competencies.server.ts";
import { reviewQueue } from "#app/records/evaluations.server.ts";
import { readAgreement, reviewPage } from "#app/staff/reviews.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.server.ts";
import { StaffPage } from "../staff-page.tsx";
import { reviewsView } from "../views/reviews.tsx";
import type { Route } from "./+types/route";
import { AgreementFigures } from "./agreement-figures.tsx";

const TITLE = "Review Certificates";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "evaluations:review");
  const read = (state: Parameters<typeof reviewPage>[1]) => reviewPage(person, state);
  const [list, competencies, agreement] = await Promise.all([
    loadList(request, reviewQueue, read, "An error occurred while fetching data"),
    orFailure(listCompetencies),
    orFailure(() => readAgreement(person)),
  ]);
  return { list, competencies: (competencies ?? []).map(({ id, name }) => ({ id, name })), agreement };
}

export default function Reviews({ loaderData: { list, competencies, agreement } }: Route.ComponentProps) {
  return (
    <StaffPage
      title={TITLE}
      intro="Evaluated certificates that wait for a person. Those that the evaluator flagged come first."
    >
      <ListScreen view={reviewsView(competencies)} list={list} exportTo="../export/reviews" />
      {agreement && <AgreementFigures {...agreement} />}
    </StaffPage>
  );
}
