import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { figure } from "#app/platform/format.ts";
import type { Action, Queue } from "./dashboards.ts";

interface ActionListProps {
  title: string;
  actions: readonly Action[];
  /** How much waits in each queue. */
  waiting: Readonly<Record<Queue, number>>;
}

/** What can be done from here, a line each. What cannot be done yet is shown, disabled, and says so. */
export function ActionList({ title, actions, waiting }: ActionListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="grid border-b border-rule">
        {actions.map((action) => (
          <li key={action.label} className="rule">
            {action.to === undefined ? (
              <NotYet label={action.label} />
            ) : (
              <Go
                {...action}
                to={action.to}
                text={action.counts ? `${figure(waiting[action.counts])} waiting` : action.text}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LINE = "action flex min-h-14 items-center justify-between gap-4 py-[0.7rem] text-inherit";

function Go({ label, text, to }: Pick<Action, "label" | "text"> & { to: string }) {
  return (
    <Link to={to} className={`${LINE} group no-underline`} preventScrollReset={to.includes("/add")}>
      <span>
        <strong className="font-semibold decoration-gilt underline-offset-[0.25em] group-hover:underline">
          {label}
        </strong>
        {text !== undefined && <small className="block text-sm text-soft">{text}</small>}
      </span>
      <ArrowRight aria-hidden="true" size={18} className="flex-none text-brass" />
    </Link>
  );
}

function NotYet({ label }: { label: string }) {
  const id = useId();
  return (
    <div className={LINE}>
      <button type="button" className="button button-outline" disabled aria-describedby={id}>
        {label}
      </button>
      <small id={id} className="text-sm text-soft">
        Not available yet
      </small>
    </div>
  );
}
