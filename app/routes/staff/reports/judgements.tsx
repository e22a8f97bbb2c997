import { Download } from "lucide-react";
import { figure, percent } from "#app/platform/format.ts";
import type { Share } from "#app/staff/agreement.ts";
import type { CsvColumn } from "#app/staff/csv.server.ts";
import type { FairnessLine } from "#app/staff/fairness.server.ts";
import { type JudgementLine, readJudgements } from "#app/staff/judgements.server.ts";
import type { Compared } from "#app/staff/kappa.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/judgements";

const TITLE = "Judgements Compared";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  return readJudgements(permitted(context, "audit:see"));
}

const written = (value: number | null) => value?.toFixed(2) ?? "";
const inWords = ({ kappa, low, high }: Compared) =>
  kappa === null ? "Too few to say" : `${written(kappa)} (${written(low)} to ${written(high)})`;

/** Judgements in a file for auditors. */
export const JUDGEMENTS: CsvColumn<JudgementLine>[] = [
  { label: "About", csv: ({ about }) => about },
  { label: "Name", csv: ({ name }) => name },
  { label: "Elements judged twice", csv: ({ pairs }) => pairs },
  { label: "Agreement beyond chance", csv: ({ kappa }) => written(kappa) },
  { label: "Lower end (95%)", csv: ({ low }) => written(low) },
  { label: "Upper end (95%)", csv: ({ high }) => written(high) },
  { label: "Of late", csv: ({ late }) => inWords(late) },
  { label: "Before that", csv: ({ before }) => inWords(before) },
  { label: "Look closer", csv: ({ alert }) => alert ?? "" },
];

const closer = (why: string) => (
  <strong className="text-danger">{["Look closer", why].filter(Boolean).join(": ")}</strong>
);

function Lines({ title, days, lines }: { title: string; days: number; lines: readonly JudgementLine[] }) {
  return (
    <DataTable
      caption={title}
      columns={[
        { label: "Name", cell: ({ name }) => name },
        { label: "Elements judged twice", phone: "named", cell: ({ pairs }) => pairs },
        {
          label: "Agreement beyond chance",
          phone: "named",
          cell: inWords,
        },
        { label: `Last ${days} days`, phone: "named", cell: ({ late }) => inWords(late) },
        { label: `${days} days before`, phone: "named", cell: ({ before }) => inWords(before) },
        {
          label: "Sign",
          cell: ({ alert }) => alert !== null && closer(alert),
        },
      ]}
      rows={lines}
      rowKey={({ name }) => name}
      empty={
        <section className="grid gap-2">
          <h2 className="text-lg">{title}</h2>
          <p className="text-soft">No interview was judged by two assessors and decided yet.</p>
        </section>
      }
    />
  );
}

const TABLES = [
  ["By competency", "competency"],
  ["By assessor", "assessor"],
  ["The evaluator over time", "evaluator"],
] as const;

const between = (of: Share | null) =>
  of === null ? "None" : `${percent(of.share)} (${percent(of.low)} to ${percent(of.high)})`;

/** Whether the evaluator is as fair to one group of certificates as to another. */
function Groups({ groups }: { groups: readonly FairnessLine[] }) {
  return (
    <DataTable
      caption="The evaluator beside assessors"
      columns={[
        { label: "Certificates", cell: ({ by, group }) => (by === "All" ? group : `${by}: ${group}`) },
        { label: "Reviewed", phone: "named", cell: ({ certificates }) => figure(certificates) },
        { label: "Right where it approves", phone: "named", cell: ({ precision }) => between(precision) },
        { label: "Approves of what is shown", phone: "named", cell: ({ recall }) => between(recall) },
        { label: "Approves or asks about", phone: "named", cell: ({ withPerson }) => between(withPerson) },
        { label: "Sign", cell: ({ alert }) => alert && closer("") },
      ]}
      rows={groups}
      rowKey={({ by, group }) => `${by} ${group}`}
      empty={null}
    />
  );
}

export default function JudgementsPage({ loaderData }: Route.ComponentProps) {
  const { decided, second, third, days, reasons, lines, groups } = loaderData;
  return (
    <SubPage
      title={TITLE}
      intro={`Decided lately: ${decided}. Judged by a second assessor, blind: ${second}; by a third: ${third}. Of agreement 1 is full, 0 what chance would give. In brackets stands the range that is 95% sure.`}
      tools={
        <LinkButton to="../export/judgements" variant="outline" reloadDocument>
          <Download aria-hidden="true" size={17} /> Export CSV
        </LinkButton>
      }
    >
      {reasons.length > 0 && (
        <ul className="grid gap-1 text-soft">
          {reasons.map(({ reason, cases }) => (
            <li key={reason}>{`${reason}: ${cases}`}</li>
          ))}
        </ul>
      )}
      {TABLES.map(([title, of]) => (
        <Lines key={title} title={title} days={days} lines={lines.filter(({ about }) => about === of)} />
      ))}
      <Groups groups={groups} />
    </SubPage>
  );
}
