import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";

interface RowLinkProps {
  to: string;
  /** Whether it opens a dialog over the list, which then stays as it is. */
  dialog?: boolean;
  text?: string;
  /** What the row is about; tells links of equal text apart for those who only hear them. */
  name?: string;
  className?: string;
  children?: ReactNode;
}

/** A link of a list's row. */
export function RowLink({ to, dialog, text, name, className, children }: RowLinkProps) {
  const { search } = useLocation();
  return (
    <Link to={dialog ? { pathname: to, search } : to} preventScrollReset={dialog} className={className}>
      {text}
      {name !== undefined && <span className="sr-only"> {name}</span>}
      {children}
    </Link>
  );
}
