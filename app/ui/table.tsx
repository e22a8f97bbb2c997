import type { ReactNode } from "react";

export interface Column<Row> {
  /** Heads the column and, on phones, stands before the value. */
  label: string;
  /** Stands at the column's head in place of the label, such as a link that sorts by it. */
  heading?: ReactNode;
  /** Whether the rows are in the order of this column. */
  sorted?: "ascending" | "descending";
  cell: (row: Row) => ReactNode;
  /** On a phone, where values stand one after the other: with its label, beside the row's name, or not at all. */
  phone?: "named" | "beside" | "hidden";
}

interface DataTableProps<Row> {
  caption: string;
  captionHidden?: boolean;
  /** The first column names its row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  /** Lets rows be chosen for a form elsewhere on the page, as its field `row`. */
  choose?: { form: string; keyOf: (row: Row) => string | null; nameOf: (row: Row) => string } | undefined;
}

/** A table that becomes a list of cards on phones. */
export function DataTable<Row>({ caption, captionHidden, columns, rows, rowKey, empty, choose }: DataTableProps<Row>) {
  if (rows.length === 0) return empty;
  const [first, ...others] = columns;
  return (
    <table className="table">
      <caption className={captionHidden ? "sr-only" : undefined}>{caption}</caption>
      <thead>
        <tr>
          {choose && (
            <td>
              <span className="sr-only">Choose</span>
            </td>
          )}
          {columns.map((column) => (
            <th key={column.label} scope="col" aria-sort={column.sorted}>
              {column.heading ?? column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {choose && <Choice {...choose} row={row} />}
            {first && (
              <th scope="row" data-label={first.label}>
                <span>{first.cell(row)}</span>
              </th>
            )}
            {others.map((column) => {
              const value = column.cell(row);
              return (
                <td
                  key={column.label}
                  data-label={column.label}
                  data-phone={value === "" || value === false ? "hidden" : column.phone}
                >
                  <span>{value}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Choice<Row>({ form, keyOf, nameOf, row }: NonNullable<DataTableProps<Row>["choose"]> & { row: Row }) {
  const value = keyOf(row);
  return (
    <td data-phone="choose">
      {value !== null && (
        <input type="checkbox" name="row" value={value} form={form} aria-label={`Choose ${nameOf(row)}`} />
      )}
    </td>
  );
}
