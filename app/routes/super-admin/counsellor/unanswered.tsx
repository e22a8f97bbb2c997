import { figure } from "#app/platform/format.ts";
import type { UnansweredQuestion } from "#app/records/unanswered-questions.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { Day } from "#app/ui/time.tsx";

/** What no rule answered lately, for the editors. */
export function Unanswered({ questions }: { questions: readonly UnansweredQuestion[] }) {
  return (
    <DataTable
      caption="Unanswered questions of the last 28 days"
      columns={[
        { label: "Question", cell: ({ question }) => question },
        { label: "Asked", cell: ({ count }) => `${figure(count)} times` },
        { label: "Nearest reply", cell: ({ nearestTopic }) => nearestTopic ?? "None" },
        { label: "Last asked", cell: ({ lastAt }) => <Day at={lastAt} /> },
      ]}
      rows={questions}
      rowKey={({ question }) => question}
      empty={
        <EmptyState title="Every question was answered">
          <p className="text-soft">What no rule answers is gathered here, without personal data.</p>
        </EmptyState>
      }
    />
  );
}
