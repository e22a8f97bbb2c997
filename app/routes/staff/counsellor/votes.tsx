import { figure } from "#app/platform/format.ts";
import type { RuleVotes } from "#app/records/conversation-counts.server.ts";
import { DataTable } from "#app/ui/table.tsx";

/** What visitors thought of the counsellor's answers, rule by rule. */
export function Votes({ votes }: { votes: readonly RuleVotes[] }) {
  return (
    <DataTable
      caption="Did the answers help?"
      columns={[
        { label: "Rule", cell: ({ rule }) => `${rule}.json` },
        { label: "Helped", cell: ({ up }) => figure(up) },
        { label: "Did not help", cell: ({ down }) => figure(down) },
      ]}
      rows={votes}
      rowKey={({ rule }) => rule}
      empty={<p className="text-soft">Nobody has said yet whether an answer helped.</p>}
    />
  );
}
