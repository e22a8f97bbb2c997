import { retentionStates } from "#app/personal-data/retention.server.ts";
import { figure } from "#app/platform/format.ts";
import { Moment, pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";

const TITLE = "Retention";
const INTRO =
  "How long each kind of data is kept, as the privacy page tells everybody, and how much of it has gone when its time was over.";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  return { states: await retentionStates(permitted(context, "audit:see")) };
}

type State = Route.ComponentProps["loaderData"]["states"][number];

export default function Retention({ loaderData: { states } }: Route.ComponentProps) {
  return (
    <SubPage title={TITLE} intro={INTRO}>
      <DataTable
        caption="Kinds of data"
        captionHidden
        columns={[
          { label: "Data", cell: ({ what }: State) => what },
          { label: "Kept", cell: ({ period }: State) => period },
          { label: "Then", cell: ({ afterwards }: State) => afterwards },
          {
            label: "Gone so far",
            phone: "named",
            cell: ({ gone }: State) => (gone === null ? "Not counted" : figure(gone)),
          },
          {
            label: "Last looked at",
            phone: "hidden",
            cell: ({ gone, lookedAt }: State) =>
              lookedAt ? <Moment at={lookedAt} /> : gone === null ? "Goes by itself" : "Not yet",
          },
        ]}
        rows={states}
        rowKey={({ kind }) => kind}
        empty={null}
      />
    </SubPage>
  );
}
