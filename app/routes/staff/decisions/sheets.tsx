import type { SheetSummary } from "#app/certification/sheet-summary.server.ts";
import { figure } from "#app/platform/format.ts";

/** What the assessors wrote in the interview, per competency; their notes unfold. */
export function Sheets({ sheets }: { sheets: SheetSummary[] }) {
  return (
    <ul className="border-b border-rule">
      {sheets.map(({ assessor, competency, counts, notes }) => (
        <li key={`${competency} ${assessor}`} className="grid gap-1 border-t border-rule py-3">
          <p>
            <strong>{competency}</strong> <span className="text-soft">by {assessor}</span>
          </p>
          <p className="text-sm">
            {figure(counts.shown)} shown, {figure(counts.partly)} partly, {figure(counts["not shown"])} not shown
          </p>
          {notes.length > 0 && (
            <details>
              <summary className="text-sm">
                {notes.length === 1 ? "1 note" : `${figure(notes.length)} notes`}
                <span className="sr-only">
                  {" "}
                  on {competency} by {assessor}
                </span>
              </summary>
              <ul className="mt-2 grid gap-2 border-l-2 border-gilt pl-4 text-sm wrap-anywhere">
                {notes.map(({ element, verdict, note }) => (
                  <li key={element}>
                    <strong>{element}</strong>: {verdict ?? "open"}
                    <p className="whitespace-pre-wrap">{note}</p>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
