import type { ReactNode } from "react";
import { figure } from "#app/platform/format.ts";

/** A row of figures; its children are `StatCard`s. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] border-y border-rule">{children}</dl>
  );
}

export function StatCard({ label, value }: { label: string; value: number }) {
  return (
    <div className="stat py-5 pr-5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-serif text-2xl/[1.2] lining-nums tabular-nums">{figure(value)}</dd>
    </div>
  );
}
