import type { Taker } from "#app/staff/taking.server.ts";
import { Day, Moment } from "#app/ui/sub-page.tsx";
import type { Column } from "#app/ui/table.tsx";

type More<Order> = Pick<Column<unknown>, "phone"> & { order?: Order };

/** A column of days; the file has the moments. */
export function dayColumn<Row, const Order extends string>(label: string, of: (row: Row) => Date, more?: More<Order>) {
  return { label, cell: (row: Row) => <Day at={of(row)} />, csv: of, ...more };
}

/** A column of moments with their hour. */
export function momentColumn<Row, const Order extends string>(
  label: string,
  of: (row: Row) => Date,
  more?: More<Order>,
) {
  return { label, cell: (row: Row) => <Moment at={of(row)} />, csv: of, ...more };
}

/** A column of long words, such as names of files. */
export function wrappedColumn<Row>(label: string, of: (row: Row) => string, more?: More<never>) {
  return { label, cell: (row: Row) => <span className="wrap-anywhere">{of(row)}</span>, csv: of, ...more };
}

/** Who has taken a piece of work for the day. */
export const takenBy = {
  label: "Taken by",
  phone: "named" as const,
  cell: ({ taker }: { taker: Taker | null }) => (taker ? (taker.mine ? "You" : taker.name) : ""),
  csv: ({ taker }: { taker: Taker | null }) => taker?.name ?? null,
};
