import { lists } from "#app/staff/lists.server.ts";
import { readAgreement } from "#app/staff/reviews.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { AgreementFigures } from "../dashboard/figures.tsx";
import { ListScreen } from "../lists/list-screen.tsx";
import { reviewsView } from "../lists/views/reviews.tsx";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = () => pageTitle(reviewsView.title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = permitted(context, lists.reviews.permission);
  const [list, agreement] = await Promise.all([
    lists.reviews.open(person, url.searchParams),
    orFailure(() => readAgreement(person)),
  ]);
  return { list, agreement };
}

export default function Reviews({ loaderData: { list, agreement } }: Route.ComponentProps) {
  return (
    <ListScreen view={reviewsView} list={list}>
      {agreement && <AgreementFigures {...agreement} />}
    </ListScreen>
  );
}
