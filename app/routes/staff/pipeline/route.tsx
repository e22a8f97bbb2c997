import { lists } from "#app/staff/lists.server.ts";
import { longestWaiting, readPipeline } from "#app/staff/pipeline.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { pipelineView } from "../lists/views/pipeline.tsx";
import type { Route } from "./+types/route";
import { LongestWaiting, PipelineFigures } from "./figures.tsx";

export const meta: Route.MetaFunction = () => pageTitle(pipelineView.title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = permitted(context, lists.pipeline.permission);
  const [list, figures, longest] = await Promise.all([
    lists.pipeline.open(person, url.searchParams),
    orFailure(() => readPipeline(person)),
    orFailure(() => longestWaiting(person)),
  ]);
  return { list, figures, longest };
}

export default function Pipeline({ loaderData: { list, figures, longest } }: Route.ComponentProps) {
  return (
    <SubPage title={pipelineView.title} intro={pipelineView.intro}>
      {figures && <PipelineFigures {...figures} />}
      {longest && longest.length > 0 && <LongestWaiting lines={longest} />}
      <ListScreen view={pipelineView} list={list} />
    </SubPage>
  );
}
