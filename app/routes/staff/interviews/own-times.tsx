import { EmptyState } from "#app/ui/empty-state.tsx";
import { RowLink } from "#app/ui/row-link.tsx";

interface ShownTime {
  id: string;
  day: string;
  clock: string;
  place: string;
  taken: { caseId: string; student: string } | null;
}

/** An assessor's times by day, each free or with the student whose interview it is. */
export function OwnTimes({ times }: { times: ShownTime[] }) {
  const days = [...Map.groupBy(times, ({ day }) => day)];
  return (
    <section aria-labelledby="own-times" className="grid content-start gap-5">
      <h2 className="text-xl" id="own-times">
        Published
      </h2>
      {days.length === 0 && (
        <EmptyState title="You have published no times">
          <p>Students can choose them as soon as they are here.</p>
        </EmptyState>
      )}
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={day} className="grid gap-1 border-t border-rule pt-3">
          <h3 className="text-base">{day}</h3>
          <ul className="grid">
            {ofDay.map((time) => (
              <li key={time.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
                <span className="grid">
                  <span className="font-semibold">{time.clock}</span>
                  <span className="text-sm text-soft wrap-anywhere">{time.place}</span>
                </span>
                <span className="flex flex-wrap gap-x-4 gap-y-1">
                  {time.taken ? (
                    <RowLink to={`../interviews/${time.taken.caseId}`} text={time.taken.student} name={time.clock} />
                  ) : (
                    <RowLink to={`${time.id}/remove`} dialog text="Remove" name={`${day}, ${time.clock}`} />
                  )}
                  <RowLink to={`${time.id}/place`} dialog text="Change place" name={`${day}, ${time.clock}`} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
