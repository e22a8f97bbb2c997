import type { Taker } from "#app/staff/taking.server.ts";

interface Row {
  taker: Taker | null;
}

/** Who has taken a piece of work for the day. */
export const takenBy = {
  label: "Taken by",
  phone: "named" as const,
  cell: ({ taker }: Row) => (taker ? (taker.mine ? "You" : taker.name) : ""),
  csv: ({ taker }: Row) => taker?.name ?? null,
};
