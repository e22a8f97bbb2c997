import type { ElementStanding } from "#app/evaluation/progress.ts";
import type { Person } from "#app/identity/access.server.ts";
import { type CatalogueRow, takeCatalogue } from "#app/staff/catalogue.server.ts";
import { type CsvColumn, csvStream } from "#app/staff/csv.server.ts";
import { readJudgements } from "#app/staff/judgements.server.ts";
import { lists } from "#app/staff/lists.server.ts";
import { takeAnalysis } from "#app/staff/students.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sendCsv } from "#app/web/download.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import { screens } from "../lists/screens.ts";
import { type ListView, takenColumns } from "../lists/view.ts";
import { JUDGEMENTS } from "../reports/judgements.tsx";
import type { Route } from "./+types/route";

const CATALOGUE: CsvColumn<CatalogueRow>[] = [
  { label: "Competency", csv: (row) => row.competency },
  { label: "Certification", csv: (row) => row.course ?? "GMP and AIP" },
  { label: "Definition", csv: (row) => row.definition },
  { label: "Element", csv: (row) => row.element },
  { label: "Element definition", csv: (row) => row.elementDefinition },
  { label: "BEI question", csv: (row) => row.question },
];

const ANALYSIS: CsvColumn<ElementStanding>[] = [
  { label: "Competency", csv: (row) => row.competency },
  { label: "Element", csv: (row) => row.name },
  { label: "Best score", csv: (row) => row.score },
  { label: "Approved", csv: (row) => row.approved },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const file = await fileOf(personOf(context), params.list, url.searchParams);
  if (!file) throw notFound();
  return file;
}

async function fileOf(person: Person, name: string, address: URLSearchParams): Promise<Response | null> {
  if (name === "competencies") return sendCsv(name, csvStream(CATALOGUE, await takeCatalogue(person)));
  if (name === "judgements") return sendCsv(name, csvStream(JUDGEMENTS, (await readJudgements(person)).lines));
  const student = /^student-([0-9a-f]{24})$/.exec(name)?.[1];
  if (student !== undefined) {
    const taken = await takeAnalysis(person, student);
    return taken && sendCsv(taken.name, csvStream(ANALYSIS, taken.rows));
  }
  const views: ListView[] = Object.values(screens);
  const view = views.find(({ list }) => list === name);
  const columns = view ? takenColumns(view) : [];
  if (!view || columns.length === 0) return null;
  const { file, take } = lists[view.list];
  return sendCsv(file, csvStream(columns, await take(person, address)));
}
