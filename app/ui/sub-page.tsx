import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";

interface SubPageProps {
  title: string;
  intro?: ReactNode;
  /** Where the back button leads; by default to the portal's dashboard. */
  back?: { to: string; label: string };
  /** Stands at the right of the heading. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A sub-view of a portal, with its back button. In a dense portal the heading is one line, and the way back its arrow. */
export function SubPage({ title, intro, back, tools, children }: SubPageProps) {
  const home = usePortalHome();
  const { to, label } = back ?? { to: home, label: "Back to Dashboard" };
  return (
    <div className="sub-page">
      <header className="sub-head">
        <Link to={to} className="button button-quiet sub-back" title={label}>
          <ArrowLeft aria-hidden="true" size={17} /> <span>{label}</span>
        </Link>
        <h1>{title}</h1>
        {tools !== undefined && <div className="sub-tools">{tools}</div>}
        {intro !== undefined && <p className="sub-intro text-soft">{intro}</p>}
      </header>
      {children}
    </div>
  );
}

/** The home of the portal that is open, such as /admin-dashboard. */
export function usePortalHome(): string {
  return `/${useLocation().pathname.split("/")[1]}`;
}
