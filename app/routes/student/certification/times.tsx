import { href, Link } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { TimesView } from "./view.server.ts";

/** The times to choose from, by day; each leads to a dialog that asks whether this is the one. */
export function Times({ title, times, later }: { title: string; times: TimesView; later: boolean }) {
  const { days, next } = times;
  return (
    <section aria-labelledby="times-title" className="grid gap-5">
      <h2 className="text-xl" id="times-title">
        {title}
      </h2>
      {days.length === 0 && (
        <EmptyState title={later ? "There are no later times" : "No time is free at the moment"}>
          <p>The assessors publish new times often. Please look again tomorrow.</p>
        </EmptyState>
      )}
      {days.map(({ day, times: ofDay }) => (
        <section key={day} aria-label={day} className="grid gap-3 border-t border-rule pt-4">
          <h3 className="text-base font-semibold">{day}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2.5">
            {ofDay.map(({ id, clock, minutes, where, assessor }) => (
              <li key={id}>
                <Link
                  to={href("/student-dashboard/certification/book/:time", { time: id })}
                  className="time-choice"
                  preventScrollReset
                >
                  <strong>{clock}</strong>
                  <span className="text-sm text-soft wrap-anywhere">
                    {minutes} minutes, {where}, {assessor}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {(next !== null || later) && (
        <nav aria-label="Times" className="flex flex-wrap gap-3">
          {later && (
            <LinkButton to="?" variant="outline">
              First Times
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton to={`?from=${encodeURIComponent(next)}`} variant="outline">
              Later Times
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}
