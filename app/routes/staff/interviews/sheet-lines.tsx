import { Link } from "react-router";

export interface SheetLine {
  id: string;
  name: string;
  elements: number;
  judged: number;
}

/** The interview sheet by competency, each with how far it has come. */
export function SheetLines({ lines, writes }: { lines: SheetLine[]; writes: boolean }) {
  return (
    <section aria-labelledby="sheet" className="grid gap-3">
      <h2 className="text-xl" id="sheet">
        Interview sheet
      </h2>
      <ul className="border-b border-rule">
        {lines.map(({ id, name, elements, judged }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-rule py-3.5">
            {writes ? <Link to={`sheet/${id}`}>{name}</Link> : <span>{name}</span>}
            <span className="text-soft">{`${judged} of ${elements} elements`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
