import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { figure } from "#app/platform/format.ts";
import type { Action } from "./dashboards.ts";

interface ActionListProps {
  title: string;
  actions: readonly Action[];
  /** How many certificates wait for an assessor. */
  waiting: number;
}

/** What can be done from here, a line each. What cannot be done yet is shown, disabled, and says so. */
export function ActionList({ title, actions, waiting }: ActionListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="actions">
        {actions.map((action) => (
          <li key={action.label}>
            {action.to === undefined ? (
              <NotYet label={action.label} />
            ) : (
              <Go {...action} to={action.to} text={action.counts ? `${figure(waiting)} waiting` : action.text} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Go({ label, text, to }: Pick<Action, "label" | "text"> & { to: string }) {
  return (
    <Link to={to} className="action" preventScrollReset={to.includes("/add")}>
      <span>
        <strong>{label}</strong>
        {text !== undefined && <small>{text}</small>}
      </span>
      <ArrowRight aria-hidden="true" size={18} className="flex-none text-brass" />
    </Link>
  );
}

function NotYet({ label }: { label: string }) {
  const id = useId();
  return (
    <div className="action">
      <button type="button" className="button button-outline" disabled aria-describedby={id}>
        {label}
      </button>
      <small id={id}>Not available yet</small>
    </div>
  );
}
