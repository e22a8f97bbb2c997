import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "./button.tsx";

interface PagerProps {
  /** Addresses of the pages beside this one, and of the first where this one is another; null where there is none. */
  previous: string | null;
  next: string | null;
  first: string | null;
}

/** Leads to the pages beside this one; nothing when there is only one. */
export function Pager({ previous, next, first }: PagerProps) {
  if (previous === null && next === null && first === null) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-3">
      <Step to={previous}>
        <ChevronLeft aria-hidden="true" size={17} /> Previous
      </Step>
      <Step to={next}>
        Next <ChevronRight aria-hidden="true" size={17} />
      </Step>
      {first !== null && (
        <LinkButton to={first} variant="quiet">
          First Page
        </LinkButton>
      )}
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  if (to !== null) {
    return (
      <LinkButton to={to} variant="outline">
        {children}
      </LinkButton>
    );
  }
  return (
    <span className="button button-outline" aria-disabled="true">
      {children}
    </span>
  );
}
