import { rupees } from "#app/platform/format.ts";
import type { Taker } from "#app/staff/taking.server.ts";
import { RowLink } from "#app/ui/button.tsx";
import { SampleBadge } from "#app/ui/sample-badge.tsx";
import { Day, Moment } from "#app/ui/sub-page.tsx";
import type { Column } from "#app/ui/table.tsx";

type More<Order> = Pick<Column<unknown>, "phone"> & { order?: Order };

/** A column of plain words. */
export function textColumn<Row, const Order extends string>(
  label: string,
  of: (row: Row) => string | number,
  more?: More<Order>,
) {
  return { label, cell: of, csv: of, ...more };
}

/** A column of people. @param of with the id of their row; null for one whose row is gone @param to before the id, where it leads to them */
export function personColumn<Row, const Order extends string>(
  label: string,
  of: (row: Row) => { id: string | null; name: string },
  { to, ...more }: More<Order> & { to?: string } = {},
) {
  const cell = (row: Row) => {
    const { id, name } = of(row);
    if (id === null) return name;
    return (
      <>
        {to === undefined ? name : <RowLink to={to + id} text={name} />}
        <SampleBadge id={id} />
      </>
    );
  };
  return { label, cell, csv: (row: Row) => of(row).name, ...more };
}

export const STUDENT = { to: "../students/" };

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

/** A column of amounts in paise. */
export function moneyColumn<Row>(label: string, of: (row: Row) => number) {
  return { label, cell: (row: Row) => rupees(of(row) / 100), csv: (row: Row) => of(row) / 100 };
}

/** An address that breaks before its host first. */
export function Address({ email }: { email: string }) {
  const [name, host] = email.split("@");
  return (
    <>
      {name}
      {host !== undefined && (
        <>
          <wbr />@{host}
        </>
      )}
    </>
  );
}

/** A column of email addresses. */
export function mailColumn<Row extends { email: string }>() {
  return { label: "Email", cell: (row: Row) => <Address email={row.email} />, csv: (row: Row) => row.email };
}

/** A column of numbers that never break: Student IDs, telephone numbers. @param none stands where there is none */
export function numberColumn<Row, Value extends string | number>(
  label: string,
  of: (row: Row) => Value | null,
  none: string,
  written: (value: Value) => string = String,
) {
  const cell = (row: Row) => {
    const value = of(row);
    return <span className="md:whitespace-nowrap">{value === null ? none : written(value)}</span>;
  };
  return { label, cell, csv: of };
}

/** Who has taken a piece of work for the day. */
export const takenBy = {
  label: "Taken by",
  phone: "named" as const,
  cell: ({ taker }: { taker: Taker | null }) => (taker ? (taker.mine ? "You" : taker.name) : ""),
  csv: ({ taker }: { taker: Taker | null }) => taker?.name ?? null,
};
