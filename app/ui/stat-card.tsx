import type { ReactNode } from "react";
import { figure } from "#app/platform/format.ts";

/** A row of figures; its children are `StatCard`s. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className="stats">{children}</dl>;
}

export function StatCard({ label, value }: { label: string; value: number }) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>{figure(value)}</dd>
    </div>
  );
}
