import type { WrittenSheet } from "#app/certification/case-for-staff.server.ts";

const SAID = { shown: "Shown", partly: "Partly shown", "not shown": "Not shown" } as const;

/** What the assessors have written, to be read by whoever decides. */
export function WrittenSheets({ sheets }: { sheets: WrittenSheet[] }) {
  return (
    <section aria-labelledby="sheet" className="grid gap-6">
      <h2 className="text-xl" id="sheet">
        Interview sheet
      </h2>
      {sheets.map(({ id, assessor, competency, elements }) => (
        <section key={id} className="grid gap-2 border-t border-rule pt-4" aria-label={`${competency}, ${assessor}`}>
          <h3 className="text-base">
            {competency} <span className="text-sm text-soft">{assessor}</span>
          </h3>
          <dl className="grid gap-3">
            {elements.map((element) => (
              <div key={element.id}>
                <dt className="text-sm text-soft">{element.name}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">
                  <strong>{element.verdict === null ? "No verdict" : SAID[element.verdict]}</strong>
                  {element.note !== "" && `\n${element.note}`}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}
