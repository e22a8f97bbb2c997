import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";

interface SubPageProps {
  title: string;
  intro?: ReactNode;
  /** Where the back button leads; by default to the portal's dashboard. */
  back?: { to: string; label: string };
  children: ReactNode;
}

/** A sub-view of a portal, with its back button. */
export function SubPage({ title, intro, back, children }: SubPageProps) {
  const home = usePortalHome();
  const { to, label } = back ?? { to: home, label: "Back to Dashboard" };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <header className="grid gap-2">
        <Link to={to} className="button button-quiet -ml-2 justify-self-start print:hidden">
          <ArrowLeft aria-hidden="true" size={17} /> {label}
        </Link>
        <h1>{title}</h1>
        {intro !== undefined && <p className="max-w-2xl text-soft">{intro}</p>}
      </header>
      {children}
    </div>
  );
}

/** The home of the portal that is open, such as /admin-dashboard. */
export function usePortalHome(): string {
  return `/${useLocation().pathname.split("/")[1]}`;
}
