import type { ReactNode } from "react";
import { Link } from "react-router";
import { figure } from "#app/platform/format.ts";

/** A row of figures; its children are `StatCard`s. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] border-y border-rule">{children}</dl>
  );
}

/** @param to the list of what is counted */
export function StatCard({ label, value, to }: { label: string; value: number; to?: string | undefined }) {
  return (
    <div className="stat py-3 pr-5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-serif text-2xl/[1.2] lining-nums tabular-nums">
        {to === undefined ? (
          figure(value)
        ) : (
          <Link to={to} className="no-underline hover:underline" aria-label={`${label}: ${figure(value)}`}>
            {figure(value)}
          </Link>
        )}
      </dd>
    </div>
  );
}
