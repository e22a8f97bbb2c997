import { Link } from "react-router";
import type { WrittenSheet } from "#app/certification/case-for-staff.server.ts";
import { Section } from "#app/ui/sub-page.tsx";

export interface SheetLine {
  id: string;
  name: string;
  elements: number;
  judged: number;
}

export function SheetLines({ lines, writes }: { lines: SheetLine[]; writes: boolean }) {
  return (
    <Section id="sheet" title="Interview sheet" className="grid gap-3">
      <ul className="border-b border-rule">
        {lines.map(({ id, name, elements, judged }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-rule py-3.5">
            {writes ? <Link to={`sheet/${id}`}>{name}</Link> : <span>{name}</span>}
            <span className="text-soft">{`${judged} of ${elements} elements`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const SAID = { shown: "Shown", partly: "Partly shown", "not shown": "Not shown" } as const;

export function WrittenSheets({ sheets }: { sheets: WrittenSheet[] }) {
  return (
    <Section id="sheet" title="Interview sheet" className="grid gap-6">
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
    </Section>
  );
}
