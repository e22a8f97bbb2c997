import { Fact, Facts } from "./facts.tsx";

/** A part of a row: a text, or parts of its own. */
interface Told {
  label: string;
  text?: string | undefined;
  parts?: Told[] | undefined;
}

interface ToldHeading {
  called: string;
  rows: Told[][];
  /** Whether there are more rows, or more in them, than are shown. */
  more: boolean;
}

/** What is held of a person, each heading to be opened; it opens without script. */
export function ToldData({ headings }: { headings: ToldHeading[] }) {
  return (
    <div className="grid gap-3">
      {headings.map(({ called, rows, more }) => (
        <details key={called} className="panel">
          <summary className="cursor-pointer font-semibold">{called}</summary>
          <div className="mt-4 grid gap-5">
            {rows.map((parts, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and never change places
              <Row key={place} parts={parts} />
            ))}
            {more && <p className="text-sm text-soft">There is more of this. The download has all of it.</p>}
          </div>
        </details>
      ))}
    </div>
  );
}

function Row({ parts }: { parts: Told[] }) {
  return (
    <Facts className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      {parts.map(({ label, text, parts: inner }) => (
        <Fact key={label} label={label}>
          {inner ? <Inner parts={inner} /> : <span className="whitespace-pre-line wrap-anywhere">{text}</span>}
        </Fact>
      ))}
    </Facts>
  );
}

function Inner({ parts }: { parts: Told[] }) {
  return (
    <ul className="grid gap-1">
      {parts.map(({ label, text, parts: inner }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-soft">{label}:</span> {inner ? <Inner parts={inner} /> : text}
        </li>
      ))}
    </ul>
  );
}
